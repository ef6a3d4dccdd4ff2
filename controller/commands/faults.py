"""How a command tells the faults that come with a sentence for people, wherever they come from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from controller.commands.failing import Failure
from controller.plain_fault import PlainFault


@contextmanager
def told_plainly() -> Iterator[None]:
    """Print the sentence of a failure, without a traceback."""
    try:
        yield
    except PlainFault as fault:
        raise Failure(str(fault)) from None
