"""Values of a State that people set by hand: what may be set, to what, and setting it."""
