"""The battle as data: what the second edition adds to the first edition's State."""
