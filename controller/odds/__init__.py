"""Exact chances of a roll, before it is thrown."""
