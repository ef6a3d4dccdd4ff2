"""The log for people and programs: on a screen, as a page, as files."""
