"""Dice and readers by the names of their drivers: the section of a config, and how the device is kept connected."""
