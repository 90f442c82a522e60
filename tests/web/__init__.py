"""The web page in a real Chromium, used as people use it: by what they see, with a mouse or a finger."""
