"""Content packs, languages and the numbered rules."""
