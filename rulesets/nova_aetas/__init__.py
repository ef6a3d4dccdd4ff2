"""Nova Aetas: the Horologium, the Perilium and the enemies' orders."""
