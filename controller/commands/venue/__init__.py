"""`arbiter venue`: a hall of many tables."""
