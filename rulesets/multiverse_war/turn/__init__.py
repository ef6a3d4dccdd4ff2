"""The frame of the game: turns and their phases."""
