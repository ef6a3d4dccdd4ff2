"""A recorded game, told again; a chain of games as a book."""
