"""The fault that comes with a sentence for people: each part of the table has its own, and a command knows them by this."""

from __future__ import annotations


class PlainFault(Exception):
    """What is wrong and what to do, in words; a command prints them without a traceback."""
