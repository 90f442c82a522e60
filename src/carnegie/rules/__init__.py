"""The game itself: state, legal moves, effects and scoring. Standard library only, compiled with mypyc."""
