"""Every kind of move: walking, running, heroic moves, retreats, and the terrain on the way."""
