"""`arbiter init`: the first command. It asks which devices there are, pairs them, and writes the config."""
