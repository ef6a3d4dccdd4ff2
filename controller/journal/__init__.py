"""The memory of a table: every answer and every die, on disk and in a chain of hashes."""
