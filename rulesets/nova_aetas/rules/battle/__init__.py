"""A whole battle, from preparation to outcome."""
