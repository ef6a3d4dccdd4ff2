"""`arbiter restore`: a table's state as one file."""
