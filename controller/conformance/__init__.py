"""Whether a ruleset keeps the promises that the table relies on: see conformance.py."""
