"""Minimal programs for the same jobs, to compare with; each runs in its own process."""
