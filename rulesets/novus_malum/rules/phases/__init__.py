"""The phases of a round in order, deployment before them, and scoring after them."""
