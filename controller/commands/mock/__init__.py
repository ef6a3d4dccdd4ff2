"""`arbiter mock`: the virtual hardware of a table."""
