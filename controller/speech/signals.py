"""What is worth a sound, a spoken word or an automation: told by comparing one moment with the next."""

from __future__ import annotations

from collections.abc import Iterator

from controller.displays.showing import Showing
from controller.mqtt.topics import Kind, Notice, Severity, Signal, SignalType

_SIGNALS = {Severity.WARNING: SignalType.WARNED, Severity.REFUSAL: SignalType.REFUSED}


def signals(before: Showing | None, after: Showing) -> tuple[Signal, ...]:
    """In the order in which a person would tell them. Nothing before means that the table has just begun."""
    return tuple(
        Signal(after.prompt.index, happening, after.prompt.seat, text) for happening, text in _told(before, after)
    )


def _told(before: Showing | None, after: Showing) -> Iterator[tuple[SignalType, str]]:
    prompt = after.prompt
    yield from ((_SIGNALS[notice.severity], notice.text) for notice in _new_notices(before, after))
    if prompt.kind is Kind.OVER:
        if before is None or before.prompt.kind is not Kind.OVER:
            yield SignalType.OVER, prompt.text
        return
    if prompt.kind is Kind.LOBBY:
        return
    if after.active and (before is None or before.active != after.active):
        yield SignalType.TURN, after.active
    if after.order and (before is None or before.order != after.order):
        yield SignalType.ORDER, after.order.text
    if before is None or (before.prompt.index, before.prompt.text) != (prompt.index, prompt.text):
        yield SignalType.ASKED, prompt.text


def _new_notices(before: Showing | None, after: Showing) -> list[Notice[str]]:
    known = before.notices if before else ()
    return [notice for notice in after.notices if notice not in known]
