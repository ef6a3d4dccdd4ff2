"""Battles against creatures and Quest Creatures, alone and as a pair."""
