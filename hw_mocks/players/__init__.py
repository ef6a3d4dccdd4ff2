"""Virtual players: they follow the prompt, throw virtual dice and move virtual bases."""
