"""`arbiter dice`: every throw at a table, and what the statistics say about it."""
