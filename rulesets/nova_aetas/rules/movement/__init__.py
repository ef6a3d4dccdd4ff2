"""Moving over the board, for heroes and enemies."""
