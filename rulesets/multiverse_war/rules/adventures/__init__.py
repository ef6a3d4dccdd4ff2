"""Tokens, encounters and the event dial."""
