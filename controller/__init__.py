"""The daemon: it runs the table, keeps the journal, and serves people, displays and the home."""
