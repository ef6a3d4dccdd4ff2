"""Pixels dice: their adverts, messages, faces and rolls, and the link that keeps them connected."""
