"""`arbiter replay`: a recorded game, again."""
