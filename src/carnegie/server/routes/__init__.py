"""The HTTP API, one file a subject."""
