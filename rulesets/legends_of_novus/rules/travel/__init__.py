"""The Adventure phase: moving over the map, exploring, and what places do."""
