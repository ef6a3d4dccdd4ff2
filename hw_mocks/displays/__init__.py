"""Virtual displays, as MQTT subscribers that decode what real firmware would.

A module has the doubles of the display drivers that are named like it, or whose names begin with its name: `panel.py` for `panel`,
`wled.py` for `wled-ring`. `doubles` makes them from the sections of a table's config.
"""
