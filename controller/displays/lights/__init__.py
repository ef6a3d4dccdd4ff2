"""Rings, matrices, lamps and pixel clocks."""
