"""What the page shows to each viewer, and what it sends when something changes."""
