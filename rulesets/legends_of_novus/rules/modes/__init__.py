"""The whole game: setting up, rounds and turns, and hints."""
