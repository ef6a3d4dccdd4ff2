"""How a command fails: one sentence for each thing that is wrong, exit code 1."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from controller.plain_fault import PlainFault
from controller.toml.unfit import CONTROL


class Failure(Exception):
    """A failure to explain to the person who ran the command."""


@contextmanager
def plain_failures() -> Iterator[None]:
    """Turn faults that carry a sentence for people into a failure of the command, without a traceback."""
    try:
        yield
    except PlainFault as fault:
        raise Failure(str(fault)) from None


def harmless(text: str) -> str:
    """Remove control characters: journals and packs may come from strangers."""
    return CONTROL.sub("", text)
