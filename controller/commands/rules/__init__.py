"""`arbiter rules`: the rules of a game, why each is played as it is, and its house rules."""
