"""`arbiter doctor`: is this computer ready for a table, and what to do where it is not."""
