"""Bots that think in a process of their own."""
