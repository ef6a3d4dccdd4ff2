"""One module for each driver of readers, named like the driver in a config. Modules in this folder are found by themselves.

At its top a driver imports only what its section needs; `make` imports Bluetooth and wires, so that a config is read quickly.
"""
