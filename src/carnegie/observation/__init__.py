"""What a seat sees and may do, as numbers for programs that learn: observations, masks, and many games at once."""
