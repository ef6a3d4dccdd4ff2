"""Dice, wound rolls, saves, and what a lost wound does."""
