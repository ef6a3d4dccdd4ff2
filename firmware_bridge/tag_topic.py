"""A reader that is a topic: what gateways publish on MQTT about a tag, and what it means. Pure: payloads in, observations out.

ESPHome publishes what its YAML says, usually the bare uid; Tasmota and others publish JSON. An empty message, or an empty uid, means that
the tag was lifted. A gateway that never says so reports the next tag instead: the one before counts as lifted then.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from firmware_bridge.ntag import TagError, uid_from_text
from firmware_bridge.observations import BytesRefused, Observation, TagGone, TagSeen

# Where the uid stands in JSON, in the words of ESPHome users, OpenMQTTGateway and Tasmota.
_KEYS = frozenset({"uid", "tag", "tag_id", "id"})

# A message is a few dozen bytes; what is longer describes no tag.
LONGEST = 512


def tag_in(payload: bytes) -> str | None:
    """The uid in hex; None if the message says that nothing lies there. Raises TagError for anything else."""
    if len(payload) > LONGEST:
        raise TagError("this message is too long for a tag")
    text = payload.decode(errors="replace").strip()
    if text.startswith("{"):
        text = _in_json(text)
    return uid_from_text(text).hex() if text else None


def _in_json(text: str) -> str:
    try:
        found = _uid(json.loads(text))
    except (ValueError, RecursionError):
        found = None
    if found is None:
        raise TagError("this message has no uid in it: publish the bare uid, or JSON with a uid")
    return found.strip()


def _uid(document: Any) -> str | None:
    """Also one level down, as Tasmota has it: {"PN532": {"UID": "…"}}."""
    if not isinstance(document, dict):
        return None
    for key, value in document.items():
        if key.lower() in _KEYS and isinstance(value, str):
            return value
    return next((found for value in document.values() if (found := _uid(value)) is not None), None)


class TagTopic:
    """What lies on one such reader. With `taps`, a tag that is read again was tapped again."""

    def __init__(self, reader: str, cell: str, *, taps: bool) -> None:
        self._reader = reader
        self._cell = cell
        self._taps = taps
        self._lies: str | None = None

    def receive(self, payload: bytes, now: float, *, gone: bool = False) -> Iterator[Observation]:
        """`gone`: it came on the topic for tags that were lifted."""
        try:
            tag = tag_in(payload)
        except TagError as error:
            yield BytesRefused(self._reader, f"{error}.", payload[:LONGEST], now)
            return
        if gone:
            tag = None if tag in {None, self._lies} else self._lies
        if tag == self._lies and not (self._taps and tag):
            return
        if self._lies:
            yield TagGone(self._reader, self._cell, self._lies, now)
        self._lies = tag
        if tag:
            yield TagSeen(self._reader, self._cell, tag, now)
