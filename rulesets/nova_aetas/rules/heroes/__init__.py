"""What heroes do with their Action Points."""
