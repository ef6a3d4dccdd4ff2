"""The opening, the turns and their phases."""
