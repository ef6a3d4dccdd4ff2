"""What a table sends to its venue, and what it receives from there."""
