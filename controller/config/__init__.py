"""A table's config and the games it can play."""
