"""Virtual displays, as MQTT subscribers that decode what real firmware would.

A module stands in for the display drivers that are named like it, or whose names begin with its name: `panel.py` for `panel`,
`wled.py` for `wled-ring`. Its `doubles` makes them from the sections of a table's config.
"""
