"""One module for each command; each is imported only when it is called, so that `arbiter` starts at once."""
