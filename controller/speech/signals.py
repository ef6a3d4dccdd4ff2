"""What is worth a sound, a spoken sentence or an automation: found by comparing one moment with the next."""

from __future__ import annotations

from collections.abc import Iterator

from controller.displays.panel_content import PanelContent
from controller.messages.notice import Notice, Severity
from controller.messages.prompt import Kind, Prompt
from controller.messages.signal import Signal, SignalType

_SIGNALS = {Severity.WARNING: SignalType.WARNED, Severity.REFUSAL: SignalType.REFUSED}


def signals(before: PanelContent | None, after: PanelContent) -> tuple[Signal, ...]:
    """Return what happened, in the order to announce it. `before` is None when the table has just started."""
    return tuple(
        Signal(after.prompt.index, happening, _asked(after.prompt), text) for happening, text in _changes(before, after)
    )


def _asked(prompt: Prompt) -> str:
    """If several seats may answer but only one is waited for, that one."""
    return prompt.asked[0] if len(prompt.asked) == 1 else prompt.seat


def _changes(before: PanelContent | None, after: PanelContent) -> Iterator[tuple[SignalType, str]]:
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
    if before is None or _is_new(before.prompt, prompt):
        yield SignalType.ASKED, prompt.text


def _is_new(before: Prompt, now: Prompt) -> bool:
    """A question that is repeated because somebody used a standing offer is not new."""
    if has_offers(now) and (before.text, before.asked) == (now.text, now.asked):
        return False
    return (before.index, before.text) != (now.index, now.text)


def has_offers(prompt: Prompt) -> bool:
    return any(part.seat not in prompt.asked for part in prompt.parts)


def _new_notices(before: PanelContent | None, after: PanelContent) -> list[Notice[str]]:
    known = before.notices if before else ()
    return [notice for notice in after.notices if notice not in known]
