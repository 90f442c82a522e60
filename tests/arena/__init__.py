"""Matches: planned, played, kept and rated; on a real Ray cluster, too."""
