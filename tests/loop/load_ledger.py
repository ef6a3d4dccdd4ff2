"""What the hands did and what the drivers reported, compared: nothing doubled, nothing invented, nothing lost in silence."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Words = dict[str, Any]


@dataclass(slots=True)
class Throw:
    die: str
    face: int
    began: float
    lost: str | None = None  # why it was lost, in the drivers' words


@dataclass(slots=True)
class Ledger:
    told: dict[str, list[Words]] = field(default_factory=lambda: defaultdict(list))  # observations by device
    up: set[str] = field(default_factory=set)
    seen: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))  # cells, by the base that came there
    gone: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    refused: int = 0
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    def note(self, words: Words) -> None:
        device = words.get("die") or words.get("device") or words["reader"]
        self.told[device].append(words)
        match words["what"]:
            case "DeviceUp":
                self.up.add(device)
            case "DeviceDown":
                self.up.discard(device)
            case "TagSeen":
                self.seen[words["tag"]].append(words["cell"])
            case "TagGone":
                self.gone[words["tag"]].append(words["cell"])
            case "BytesRefused":
                self.refused += 1
        self._news.set()

    async def until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._news.clear()
            await self._news.wait()

    def answered(self, throw: Throw, since: int) -> bool:
        """Whether the drivers have said what became of it: a rest on its face, or that the die was away and is back."""
        news = self.told[throw.die][since:]
        rested = any(words.get("face") == throw.face for words in news)
        away = any(words["what"] in {"DeviceDown", "DeviceUp"} for words in news)
        return throw.die in self.up and (rested or away)

    def reason(self, throw: Throw, since: int) -> str | None:
        """The first word since then that says why a throw does not count."""
        for words in self.told[throw.die][since:]:
            match words["what"]:
                case "DieUnsettled" if words["face"] == throw.face:
                    return str(words["reason"])
                case "DeviceDown":
                    return str(words["reason"])
                case "DeviceUp":
                    return "it was off the air when it was thrown"
        return None


def matched(throws: list[Throw], settled: list[Words], cycle: int) -> dict[int, Words]:
    """Give each observed roll its throw, in order. Faces come in turn: a roll that fits none was invented or doubled."""
    pairs: dict[int, Words] = {}
    at = -1
    for words in settled:
        candidates = range(at + 1, min(at + cycle, len(throws)) + 1)
        fits = [n for n in candidates if n < len(throws) and throws[n].face == words["face"]]
        assert fits, f"invented or doubled: {words}, after throw {at} of {throws[0].die}"
        at = fits[0]
        assert throws[at].began <= words["at"], f"told before it was thrown: {words}"
        pairs[at] = words
    return pairs
