"""Set-up on the page: what is on the table, found and named by its owner, and written to the config while the game goes on."""
