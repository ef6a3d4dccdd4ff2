"""One folder for each command: `command.py` declares it, and imports the rest of its folder only when it is called."""
