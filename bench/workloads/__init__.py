"""The games that are played while time is measured."""
