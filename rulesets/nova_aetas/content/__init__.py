"""Cards, maps and missions as a pack writes them, and the checks on them."""
