"""What content packs of all games share: their errors, and models that rules read fast."""
