"""What the bots think with: compiled, on the rules' own state. The bots themselves are in `carnegie.bots`."""
