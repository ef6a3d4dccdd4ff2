"""The cards of the second edition, as subclasses of the first edition's."""
