"""`arbiter dice`: every die that ever fell at a table, and what can honestly be said of it."""
