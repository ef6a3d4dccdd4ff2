"""The board of the second edition: sight, areas, and the cost of each step."""
