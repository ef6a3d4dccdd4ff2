"""Multiverse War, shown through Game."""
