"""The page of a venue: the hall at a glance, a table live, standings, dice and records."""
