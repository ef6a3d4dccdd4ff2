"""The board: steps from square to square, lines of sight, areas and chance directions."""
