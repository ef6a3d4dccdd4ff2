"""The commands of `arbiter`: one module each, or a folder with a `command.py` where a command has several files."""
