"""The commands, run as a user runs them."""
