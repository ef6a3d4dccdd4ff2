"""`arbiter simulate`: many games by bots, on all cores."""
