"""Bots: what every one promises, and how well they play."""
