"""Turn faults that carry a sentence for people into a failure of the command."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from controller.commands.failing import Failure
from controller.plain_fault import PlainFault


@contextmanager
def plain_failures() -> Iterator[None]:
    """Print the sentence of a failure, without a traceback."""
    try:
        yield
    except PlainFault as fault:
        raise Failure(str(fault)) from None
