"""Content of packs and setups: cards, places, house rules."""
