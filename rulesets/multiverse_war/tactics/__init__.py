"""How the bot judges its options."""
