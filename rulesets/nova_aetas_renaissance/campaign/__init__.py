"""The first edition's campaign and city, with the heroes of the second."""
