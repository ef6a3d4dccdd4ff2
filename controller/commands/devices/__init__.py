"""`arbiter devices`: find, try and pair real hardware."""
