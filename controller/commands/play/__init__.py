"""`arbiter play`: the daemon in the foreground."""
