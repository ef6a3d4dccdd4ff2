"""The action phase: activations, moves, targets and abilities."""
