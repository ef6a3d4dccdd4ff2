"""What a panel can hold: each page lays out one sort of content, at any size and in up to three inks."""
