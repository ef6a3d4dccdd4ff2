"""Metrics for Prometheus and logs as JSON, for tables and venues alike."""
