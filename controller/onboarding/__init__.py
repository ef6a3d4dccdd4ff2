"""From a box of dice and readers to a table's config: what is there, whose it is, and whether it works."""
