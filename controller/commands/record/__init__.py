"""`arbiter record`: what passes between a table and its devices, byte for byte, each device in a file of its own."""
