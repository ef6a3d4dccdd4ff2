"""Hexes, terrain, sight, roads and zones."""
