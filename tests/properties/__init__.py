"""What holds in every game: games drawn by Hypothesis, steered and begun so that rare things happen."""
