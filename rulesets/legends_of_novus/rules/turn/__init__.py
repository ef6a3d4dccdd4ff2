"""Preparation, announcing the adventure, and Recovery."""
