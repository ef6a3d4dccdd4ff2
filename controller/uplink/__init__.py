"""What a table tells its venue, and what it hears from there."""
