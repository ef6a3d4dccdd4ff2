"""`arbiter service`: a table or a venue that starts with the computer."""
