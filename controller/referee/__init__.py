"""Matches what the hands did with what the game asked: pure, without a clock and without I/O."""
