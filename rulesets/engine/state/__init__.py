"""A State as plain data: its fields and its digest."""
