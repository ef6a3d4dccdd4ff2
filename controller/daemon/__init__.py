"""The composition root: one running table with its devices, displays, page and game."""
