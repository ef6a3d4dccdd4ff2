"""How a game checks, accepts and undoes answers."""
