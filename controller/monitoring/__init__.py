"""Numbers for Prometheus and word of health: the same for a table and for whatever else serves a page."""
