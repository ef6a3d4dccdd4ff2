"""The State, events and options of the game, as data."""
