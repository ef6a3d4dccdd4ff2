"""The hall at a glance: the state of every table, from its newest messages."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson

from controller.uplink.messages import (
    DieLogged,
    FromJournal,
    HallScene,
    JudgeCall,
    RowWritten,
    TableInfo,
    UnreadableMessage,
    read_judge,
    read_scene,
    read_table,
)
from rulesets.engine.requests import ANYONE

# A table answers the venue's orders every five seconds; one that has not answered for so long is away.
AWAY_SECONDS = 16.0

# A die or a reader below this should be charged before the next round.
LOW_BATTERY = 20

# How many past lines the live view of a table shows.
LINES_KEPT = 200


# A server that cannot reach a table retries after longer and longer pauses, up to minutes. If a table is present but its
# stream sends nothing for so long, its source is removed and added again: then it is tried at once.
SILENT_SECONDS = 10.0

NO_VIEW = b"{}"


@dataclass(frozen=True, slots=True)
class TableMessage:
    """A message of a table: the words of its subject after the table's name, and when the venue's server received it."""

    table: str
    what: tuple[str, ...]
    payload: bytes
    at: float


@dataclass(frozen=True, slots=True)
class Glance:
    """One table of the hall, as everyone in it may see it. `since` is when it was asked; `hour` is the game's own clock."""

    name: str
    title: str
    here: bool = False
    game: str = ""
    scene: str = ""
    hour: str = ""
    kind: str = ""
    asked: tuple[str, ...] = ()
    text: str = ""
    since: float = 0.0
    index: int = 0
    seats: tuple[str, ...] = ()
    won: tuple[str, ...] = ()
    paused: bool = False
    battery: int | None = None
    faults: tuple[str, ...] = ()
    called: float | None = None
    caller: str = ""
    coming: bool = False


@dataclass(slots=True)
class TableState:
    """The newest messages of a table.

    A view is ten times as long as all the rest: it is kept only while somebody watches this table, as received.
    """

    name: str
    title: str
    info: TableInfo | None = None
    prompt: Mapping[str, Any] = field(default_factory=dict)
    scene: HallScene = field(default_factory=HallScene)
    view: bytes = NO_VIEW
    health: Mapping[str, Any] = field(default_factory=dict)
    devices: list[Mapping[str, Any]] = field(default_factory=list)
    call: JudgeCall = field(default_factory=JudgeCall)
    asked_at: float = 0.0
    here_at: float = 0.0
    heard_at: float = 0.0
    breaks: list[str] = field(default_factory=list)
    story: deque[Mapping[str, Any]] = field(default_factory=lambda: deque(maxlen=LINES_KEPT))
    dice: deque[Mapping[str, Any]] = field(default_factory=lambda: deque(maxlen=LINES_KEPT))

    def receive(self, message: TableMessage) -> None:
        match message.what:
            case ("state", "table"):
                self.info = read_table(message.payload)
            case ("state", "judge"):
                self.call = read_judge(message.payload)
            case ("state", "prompt"):
                prompt = _object(message.payload)
                if _asking(prompt) != _asking(self.prompt):
                    self.asked_at = message.at
                self.prompt = prompt
            case ("state", "view"):
                self.view = message.payload
            case ("state", "scene"):
                self.scene = read_scene(message.payload)
            case ("state", "health"):
                self.health = _object(message.payload)
            case ("state", "devices"):
                devices = _parsed(message.payload)
                self.devices = [each for each in devices if isinstance(each, dict)] if isinstance(devices, list) else []
            case _:
                raise UnreadableMessage(f"unknown state {message.what}")

    def tell(self, message: FromJournal) -> None:
        """Add a row of its journal to the story, for those who watch the table."""
        match message:
            case RowWritten(index=int(index), events=events):
                self.story.extend(_line(index, event) for event in events)
            case DieLogged(request=request, die=die, kind=kind, face=face, fate=fate):
                self.dice.append({"index": request or 0, "die": die, "kind": kind, "face": face, "fate": fate})
            case _:
                pass

    def shown(self) -> Mapping[str, Any]:
        """The parsed view; empty if it cannot be read."""
        try:
            return _object(self.view)
        except UnreadableMessage:
            return {}

    def glance(self, now: float, coming: str = "") -> Glance:
        info, prompt = self.info, self.prompt
        here = now - self.here_at < AWAY_SECONDS
        return Glance(
            self.name,
            self.title,
            here,
            game=info.game if info else "",
            scene=self.scene.title,
            hour=self.scene.clock,
            kind=str(prompt.get("kind", "")),
            asked=_asked(prompt),
            text=str(prompt.get("text", "")),
            since=self.asked_at,
            index=_number(prompt.get("index")),
            seats=info.seats if info else (),
            won=_names(prompt.get("won")),
            paused=bool(self.health.get("paused")),
            battery=min(
                (each["battery"] for each in self.devices if isinstance(each.get("battery"), int)), default=None
            ),
            faults=tuple(self._faults(here=here)),
            called=self.call.at if self.call.called else None,
            caller=self.call.seat if self.call.called else "",
            coming=self.call.called and coming == self.call.id,
        )

    def _faults(self, *, here: bool) -> Iterable[str]:
        if here:
            yield from (
                f"{each.get('id')}: {each.get('reason') or 'away'}" for each in self.devices if not each.get("up")
            )
        yield from self.breaks


def _asking(prompt: Mapping[str, Any]) -> tuple[object, ...]:
    return prompt.get("index"), prompt.get("kind"), prompt.get("seat"), tuple(prompt.get("asked") or ())


def _asked(prompt: Mapping[str, Any]) -> tuple[str, ...]:
    """The seats that the game waits for; empty if it is over, or if anyone may answer."""
    if prompt.get("kind") in {"over", "lobby", None}:
        return ()
    several = _names(prompt.get("asked"))
    return several or tuple(seat for seat in (str(prompt.get("seat", "")),) if seat and seat != ANYONE)


def _names(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else ()


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _line(index: int, event: Mapping[str, Any]) -> Mapping[str, Any]:
    kept = ("event", "text", "rule", "weight", "steps")
    return {"index": index, "weight": 0, **{name: event[name] for name in kept if name in event}}


def _object(payload: bytes) -> Mapping[str, Any]:
    data = _parsed(payload)
    if not isinstance(data, dict):
        raise UnreadableMessage("no object")
    return data


def _parsed(payload: bytes) -> Any:
    try:
        return orjson.loads(payload)
    except orjson.JSONDecodeError as error:
        raise UnreadableMessage(str(error)) from None


class Hall:
    """All tables of the venue. `changed` are those that changed since it was last read."""

    def __init__(self, titles: Mapping[str, str]) -> None:
        self.tables = {name: TableState(name, title) for name, title in titles.items()}
        self.changed: set[str] = set(self.tables)
        self._here: set[str] = set()

    def receive(self, message: TableMessage) -> None:
        """Ignore what cannot be read: that affects only the table that sent it."""
        table = self.tables.get(message.table)
        if table is None:
            return
        try:
            table.receive(message)
        except UnreadableMessage:
            return
        table.heard_at = max(table.heard_at, message.at)
        self.changed.add(message.table)

    def is_here(self, name: str, now: float) -> None:
        """The table has reported its presence."""
        if table := self.tables.get(name):
            if now - table.here_at >= AWAY_SECONDS:
                self.changed.add(name)
            table.here_at = now

    def calls(self) -> int:
        """How many tables wait for a judge."""
        return sum(table.call.called for table in self.tables.values())

    def here(self, now: float) -> set[str]:
        return {name for name, table in self.tables.items() if now - table.here_at < AWAY_SECONDS}

    def silent(self, now: float) -> set[str]:
        """Tables that are present but whose streams have sent nothing for a while."""
        return {name for name in self.here(now) if now - self.tables[name].heard_at > SILENT_SECONDS}

    def look_around(self, now: float) -> None:
        """Update which tables are present."""
        here = self.here(now)
        self.changed |= here ^ self._here
        self._here = here

    def tell(self, name: str, message: FromJournal) -> None:
        if table := self.tables.get(name):
            table.tell(message)

    def broken(self, breaks: Mapping[str, list[str]]) -> None:
        for name, table in self.tables.items():
            found = breaks.get(name, [])[:3]
            if table.breaks != found:
                table.breaks = found
                self.changed.add(name)
