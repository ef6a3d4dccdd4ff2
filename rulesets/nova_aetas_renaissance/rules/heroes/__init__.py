"""The actions of heroes and Allies in the second edition."""
