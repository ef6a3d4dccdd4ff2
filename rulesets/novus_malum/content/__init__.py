"""Unit cards, scenarios and house rules, as a pack and a setup give them."""
