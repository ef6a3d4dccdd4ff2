"""Boards of squares, hexes or named places, and the path search for all of them."""
