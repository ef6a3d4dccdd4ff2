"""Content of packs: unit cards, equipment, spells, warbands, scenarios."""
