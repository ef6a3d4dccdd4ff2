"""The battle of the second edition as a whole."""
