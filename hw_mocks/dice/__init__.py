"""Virtual dice."""
