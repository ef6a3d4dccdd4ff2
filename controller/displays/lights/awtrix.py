"""A PanelContent for a pixel clock with AWTRIX 3: a line of text, lights at its edge, and a message when something is refused."""

from __future__ import annotations

from typing import Any, NamedTuple

import orjson

from controller.displays.palette import BLACK, REFUSAL, SIDES, WARNING, WHITE
from controller.displays.panel_content import PanelContent, active_side
from controller.messages.notice import Severity
from controller.messages.prompt import DiceWanted, Kind

# Letters of the clock's own font are about 4 pixels wide, and it has 32 columns.
FITS_WITHOUT_SCROLLING = 8

# Two falling tones mean no in every language.
REFUSAL_TUNE = "no:d=16,o=5,b=160:a,e"

REFUSAL_SECONDS = 6

# The line of text; something is to be put right; the table is paused.
TOPICS = ("custom/arbiter", "indicator1", "indicator2")

# The topic for the clock's brightness.
SETTINGS = "settings"


class Faces(NamedTuple):
    """Payloads by topic below the clock's prefix; empty ones clear what is there."""

    line: bytes
    to_put_right: bytes
    paused: bytes

    def by_topic(self) -> dict[str, bytes]:
        return dict(zip(TOPICS, self, strict=True))


def faces(content: PanelContent) -> Faces:
    severities = content.severities
    paused = any(notice.code == "paused" for notice in content.prompt.notices)
    return Faces(
        orjson.dumps(_app(content)),
        _indicator(WARNING.hex, "blink") if Severity.WARNING in severities else _indicator(BLACK.hex),
        _indicator(WHITE.hex, "fade") if paused else _indicator(BLACK.hex),
    )


def settings(bright: int | None) -> bytes:
    """The message that sets the brightness, from 0 to 255; None for the clock's own sensor."""
    return orjson.dumps({"ABRI": True} if bright is None else {"ABRI": False, "BRI": bright})


def refusal(text: str) -> bytes:
    return orjson.dumps(
        {"text": text, "color": f"#{REFUSAL.hex}", "duration": REFUSAL_SECONDS, "rtttl": REFUSAL_TUNE, "stack": False}
    )


def _app(content: PanelContent) -> dict[str, Any]:
    side, dial, text = active_side(content.view), content.view.dial, _text(content)
    app: dict[str, Any] = {"text": text, "color": f"#{(SIDES[side] if side else WHITE).hex}", "textCase": 2}
    if len(text) <= FITS_WITHOUT_SCROLLING:
        app |= {"noScroll": True, "center": True}
    progress = _progress(content)
    if progress is not None:
        app |= {"progress": progress, "progressC": f"#{WHITE.hex}"}
    elif dial and dial.sectors:
        app |= {"progress": 100 * (dial.hand % dial.sectors) // dial.sectors, "progressC": f"#{WARNING.hex}"}
    return app


def _text(content: PanelContent) -> str:
    """A roll is short enough to stand still; anything else scrolls by."""
    prompt, dial = content.prompt, content.view.dial
    if prompt.kind is Kind.ROLL:
        wanted = prompt.still_wanted or (() if prompt.counted else prompt.dice)
        need = f" {prompt.need}+" if prompt.need else ""
        return " ".join(f"{entry.count}{entry.kind}" for entry in wanted) + need
    time = f"{dial.hour}:{dial.minute:02} " if dial and prompt.kind is not Kind.OVER else ""
    return f"{time}{prompt.text}"


def _progress(content: PanelContent) -> int | None:
    """How many of the dice have come to rest."""
    prompt = content.prompt
    pool = _count(prompt.dice)
    return 100 * len(prompt.counted) // pool if prompt.kind is Kind.ROLL and pool else None


def _count(dice: tuple[DiceWanted, ...]) -> int:
    return sum(entry.count for entry in dice)


def _indicator(colour: str, how: str | None = None) -> bytes:
    period = {how: 800} if how else {}
    return orjson.dumps({"color": f"#{colour}", **period})
