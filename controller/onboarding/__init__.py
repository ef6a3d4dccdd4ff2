"""From a box of dice and readers to a table's config: find devices, assign them, and test them."""
