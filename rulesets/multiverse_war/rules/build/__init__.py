"""The build phase."""
