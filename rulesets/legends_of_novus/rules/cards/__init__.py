"""Drawing, playing and equipping cards, what they do, and the moments at which others may act."""
