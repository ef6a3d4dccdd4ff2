"""What the table says aloud, and the signals that are worth a sound."""
