"""The first edition's campaign and city, with the second edition's heroes."""
