"""Matches what the hands did with what the game asked: pure, with no clock of its own and nothing to open or send."""
