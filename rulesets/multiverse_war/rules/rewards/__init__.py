"""Effects outside combat: gold, scrolls, track steps and other rewards."""
