"""What cards give: gold, scrolls, steps and the rest."""
