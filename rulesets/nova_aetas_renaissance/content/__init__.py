"""The cards of the second edition: its own words on top of the first edition's."""
