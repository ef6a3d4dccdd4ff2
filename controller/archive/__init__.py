"""A table as one file: journal, config, packs and keys, packed up while it plays and brought back elsewhere."""
