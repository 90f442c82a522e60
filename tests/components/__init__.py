"""What is printed on the components, and how it is corrected."""
