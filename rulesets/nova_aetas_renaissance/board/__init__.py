"""The board of the second edition: sight between levels, areas, and what a step costs."""
