"""Victory conditions, points, and credit for kills."""
