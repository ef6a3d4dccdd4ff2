"""`arbiter rules`: the rules a game knows, why each is played as it is, and what a group may play otherwise."""
