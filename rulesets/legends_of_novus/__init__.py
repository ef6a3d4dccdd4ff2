"""Legends of Novus: cards, places and a race to 25 XP; solo, competitive, or two against two."""
