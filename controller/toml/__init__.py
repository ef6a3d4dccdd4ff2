"""TOML files with the line of every key, so that a mistake can be pointed at."""
