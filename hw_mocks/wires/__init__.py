"""The wires of virtual devices: the air, a pseudo-terminal, a recording."""
