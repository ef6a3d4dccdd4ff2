"""The battle on the page instead of a real table: geometry answers what players would measure and look up."""
