"""The parts of the benchmark: each measures one thing, and something to compare it with."""
