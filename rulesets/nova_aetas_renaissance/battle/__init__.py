"""The whole battle of the second edition."""
