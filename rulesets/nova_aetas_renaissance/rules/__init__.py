"""The rules, in folders named after the chapters of the rulebook."""
