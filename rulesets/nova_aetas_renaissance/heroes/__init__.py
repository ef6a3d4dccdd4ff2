"""What heroes and Allies may do in the second edition."""
