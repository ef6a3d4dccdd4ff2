"""Multiverse War: two to four realms fight on hexes, with blocks whose faces the enemy cannot see."""
