"""NA-CAM: an evening of a campaign, from sharing out the goods to the choice of the next mission."""
