"""What a pack gives: cards, territories, layouts, scenarios; and what a table agrees on."""
