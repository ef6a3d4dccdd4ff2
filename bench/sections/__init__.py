"""The parts of the bench: each measures one thing, beside something to compare it with."""
