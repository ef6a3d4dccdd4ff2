"""How a command fails: one sentence for each thing that is wrong, exit code 1."""

from __future__ import annotations

from controller.toml.unfit import CONTROL


class Failure(Exception):
    """A failure to explain to the person who ran the command."""


def harmless(text: str) -> str:
    """Remove control characters: journals and packs may come from strangers."""
    return CONTROL.sub("", text)
