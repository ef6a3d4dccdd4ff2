"""What the table shows: a Showing laid out as a Scene for one display, and a Scene sent as Frames."""
