"""The battle as anyone may see it."""
