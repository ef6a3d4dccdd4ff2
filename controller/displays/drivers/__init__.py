"""One module for each display driver; its DRIVER declares it, and it is there because the module is."""
