"""Where the bases of a game stand on the page, for games that are measured in inches."""
