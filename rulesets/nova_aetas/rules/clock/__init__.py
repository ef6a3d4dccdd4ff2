"""The Horologium: the minute hand, the turn order, and activations from start to end."""
