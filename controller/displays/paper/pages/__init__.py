"""The pages of a panel: each lays out one kind of content, at any size and in up to three inks."""
