"""The game for researchers, as PettingZoo, Gymnasium and OpenSpiel know games.

Each is a module of its own, named after the library whose conventions it follows. The extra `env` brings the libraries.
"""
