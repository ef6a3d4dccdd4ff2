"""What a board can be made of, squares, hexes or named places, and the one search for ways on all of them."""
