"""Faults as data, and lines that apply them."""
