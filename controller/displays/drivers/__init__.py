"""One module for each display driver, named like the driver in a config.

Its DRIVER declares it: the section of the config, what people call it, and how it is made. It is found because it is there. At its
top a driver imports only what its section needs; `make` imports what draws and sends, so that a config is read at once.
"""
