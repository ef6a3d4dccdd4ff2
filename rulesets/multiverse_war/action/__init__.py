"""What a unit does in its activation."""
