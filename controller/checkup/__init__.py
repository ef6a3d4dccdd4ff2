"""Checks whether this computer is ready for a table, and says what to do if it is not."""
