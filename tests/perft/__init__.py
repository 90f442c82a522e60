"""The move tree counted to small depths from twelve positions, and the order of the moves in each."""
