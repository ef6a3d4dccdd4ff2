"""Formations that merge, split and lose their token."""
