"""The daemon: it owns the table, keeps the journal, and speaks to people and to the house."""
