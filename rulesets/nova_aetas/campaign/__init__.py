"""NA-CAM: an evening of a campaign from the sharing of goods to the mission that comes next."""
