"""What a virtual player thinks of its choices."""
