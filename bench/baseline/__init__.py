"""Minimal programs for the same jobs, to compare with; each runs in a process of its own."""
