"""Content of packs and setups: unit cards, scenarios, house rules."""
