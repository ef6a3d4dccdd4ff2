"""One module for each display driver, named like the driver in a config.

Its DRIVER declares it: the section of the config, what people call it, and how it is made. Modules in this folder are found by
themselves. At its top a driver imports only what its section needs; `make` imports what draws and sends, so that reading a
config is quick.
"""
