"""The models of a content pack (cards, territories, layouts, scenarios), and the setup and house rules of a game."""
