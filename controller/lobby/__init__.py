"""Before and between games: what can be played, what was chosen, what was played, and how it ended."""
