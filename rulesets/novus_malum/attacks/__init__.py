"""Shots, spells and clashes."""
