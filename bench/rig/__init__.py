"""What sections measure with: processes, a table to measure at, players, viewers and stop-watches."""
