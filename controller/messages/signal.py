"""Events for automations, and sentences for speakers."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class SignalType(StrEnum):
    """The events that automations can use, in every game."""

    TURN = "turn"
    ASKED = "asked"
    ORDER = "order"
    WARNED = "warned"
    REFUSED = "refused"
    OVER = "over"


class Signal(Struct, frozen=True):
    """Something happened that a light, a speaker or a home automation may want to act on."""

    index: int
    event_type: SignalType
    seat: str
    text: str


class Announcement(Struct, frozen=True):
    """A sentence to speak; it replaces the one before."""

    index: int
    language: str
    text: str
