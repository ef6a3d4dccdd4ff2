"""What goes wrong on a table, as data, and on the way to the host."""
