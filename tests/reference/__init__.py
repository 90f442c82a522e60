"""A second generator of legal moves, written from the rules alone and compared with the engine."""
