"""How a game is won, lost and counted."""
