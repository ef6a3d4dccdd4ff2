"""`arbiter gallery`: every kind of display at a moment of a game, as pictures."""
