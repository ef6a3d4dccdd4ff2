"""Cards, places, house rules and setup, as a pack and a table give them."""
