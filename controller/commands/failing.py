"""How a command says that it cannot: one sentence for each thing that is wrong, exit code 1."""

from __future__ import annotations


class Failure(Exception):
    """A failure to explain to the person who ran the command."""
