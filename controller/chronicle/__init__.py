"""Recorded games as stories, and a campaign as a book."""
