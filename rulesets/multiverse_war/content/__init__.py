"""The models of a content pack: cards, territories, layouts, scenarios."""
