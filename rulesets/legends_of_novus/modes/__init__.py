"""The frame of a game: setting up, whose turn it is, and how it ends in each mode."""
