"""The game as data: State, options, events, and how far everyone is from the goal."""
