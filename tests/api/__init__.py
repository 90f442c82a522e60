"""The library as a program meets it: its names, its errors and its documents."""
