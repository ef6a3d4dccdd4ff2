"""The faults that come with a sentence for people, from all over the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from controller.commands.failing import Failure
from controller.config.games import UnknownRuleset
from controller.journal.sqlite_file import JournalFault
from controller.mqtt.address import UnusableAddress
from controller.mqtt.broker import BrokerError
from controller.toml.source import SourceFault
from controller.web.access.addresses import UnusableCertificate


@contextmanager
def told_plainly() -> Iterator[None]:
    """Print the sentence of a failure, without a traceback."""
    try:
        yield
    except (BrokerError, UnknownRuleset, JournalFault, UnusableAddress, UnusableCertificate, SourceFault) as fault:
        raise Failure(str(fault)) from None
