"""`arbiter backup`: a table's state as one file."""
