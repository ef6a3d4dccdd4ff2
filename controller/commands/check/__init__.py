"""`arbiter check`: every fault of a table's config or of a pack, with its place."""
