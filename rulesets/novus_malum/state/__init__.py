"""The battle as data: its state, the options that players choose from, and the events."""
