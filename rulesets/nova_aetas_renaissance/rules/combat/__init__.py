"""Tests, attacks, wounds and tokens of the second edition."""
