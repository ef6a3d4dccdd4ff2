"""The battle at one moment, what can be chosen and what can happen."""
