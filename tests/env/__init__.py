"""Observations, and the environments for researchers."""
