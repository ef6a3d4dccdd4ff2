"""The base of all faults with a sentence for people, which commands print without a traceback."""

from __future__ import annotations


class PlainFault(Exception):
    """The message says what is wrong and what to do."""
