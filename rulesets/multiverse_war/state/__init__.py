"""A moment of the game as data."""
