"""Nova Aetas Renaissance: the second edition, on top of the first."""
