"""Attacks, strikes, dice and cards."""
