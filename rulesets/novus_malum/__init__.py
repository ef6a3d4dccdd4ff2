"""Novus Malum: two warbands in formations, on a table measured in inches."""
