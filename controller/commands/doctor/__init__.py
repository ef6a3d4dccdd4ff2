"""`arbiter doctor`: whether this computer is ready for a table, and what to do if it is not."""
