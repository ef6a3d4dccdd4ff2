"""The phases of a round in their order, and the frame around them."""
