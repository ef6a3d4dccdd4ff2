"""`arbiter demo`: a table that plays itself."""
