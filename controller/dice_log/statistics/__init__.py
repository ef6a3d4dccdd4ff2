"""What the rolls say: whether dice are fair, who was lucky, and how sure one can be."""
