"""One module for each display driver, named like the driver in the config; its DRIVER declares it."""
