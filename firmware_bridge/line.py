"""What runs on a line, cable or radio: a conversation that receives bytes, returns bytes and never waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from firmware_bridge.backoff import Trouble


class LineLostError(Exception):
    """The conversation cannot continue over this connection; the message is a sentence for people."""

    def __init__(self, sentence: str, trouble: Trouble) -> None:
        super().__init__(sentence)
        self.trouble = trouble


class Conversation(Protocol):
    """One connection. Every method may raise LineLostError."""

    @property
    def was_up(self) -> bool: ...

    def outgoing(self) -> bytes:
        """Return the bytes to send, once."""

    def receive(self, data: bytes, now: float) -> None: ...

    def tick(self, now: float) -> None:
        """Do what is due."""

    def wake_at(self) -> float:
        """When `tick` is due next, if nothing comes in before."""


Begin = Callable[[float, Callable[[], None]], Conversation]
"""Starts a conversation now; the second argument wakes the line when there is something to send."""
