"""How a command fails: one sentence for each thing that is wrong, exit code 1."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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


@contextmanager
def writing(path: Path, advice: str = "choose another place") -> Iterator[None]:
    """Say what to do if this file or folder cannot be written."""
    try:
        yield
    except OSError as error:
        raise Failure(f"{path} cannot be written ({error.strerror}): {advice}.") from None


def harmless(text: str) -> str:
    """Remove control characters: journals and packs may come from strangers."""
    return CONTROL.sub("", text)
