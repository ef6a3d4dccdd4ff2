"""Blocks, their tracks, heroes and recruits."""
