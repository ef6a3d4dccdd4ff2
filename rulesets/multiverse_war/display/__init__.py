"""The view of the game for each viewer."""
