"""Matches between bots: who sits where, playing them on all cores, keeping the results, and rating the players."""
