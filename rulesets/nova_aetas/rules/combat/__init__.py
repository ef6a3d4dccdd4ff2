"""What heroes and enemies share in a fight: tests, effects, wounds, tokens, threat, engagement, and how enemies strike."""
