"""Whole recorded games, how they are made (`scripts/make_corpus.py`) and what they reach."""
