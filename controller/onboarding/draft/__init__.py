"""A table's config while it is being put together, and saving it."""
