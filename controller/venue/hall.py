"""The hall at a glance: the state of every table, from its newest messages."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

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
from controller.uplink.plain_types import plain
from controller.uplink.states import (
    DeviceShown,
    HealthShown,
    PromptShown,
    ViewShown,
    read_devices,
    read_health,
    read_prompt,
    read_view,
)
from rulesets.engine.requests import ANYONE

log = logging.getLogger(__name__)

# A table answers the venue's orders every five seconds; one that has not answered for so long is away.
AWAY_SECONDS = 16.0

# A die or a reader below this should be charged before the next round.
LOW_BATTERY = 20

# How many past lines the live view of a table shows.
LINES_KEPT = 200


# A server that cannot reach a table retries after longer and longer pauses, up to minutes. If a table is present but its
# stream sends nothing for so long, its source is removed and added again: then it is tried at once.
SILENT_SECONDS = 10.0

# A card has room for this many faults.
FAULTS_SHOWN = 3

NO_PROMPT = PromptShown()


@dataclass(frozen=True, slots=True)
class TableMessage:
    """A message of a table: the words of its subject after the table's name, and when the venue's server received it."""

    table: str
    what: tuple[str, ...]
    payload: bytes
    at: float


@dataclass(frozen=True, slots=True)
class Glance:
    """One table of the hall, as everyone in it may see it. `since` is when it was asked; `hour` is the game's own clock.

    `set_aside` is how many of its messages cannot be stored, `quota` how much of its quota it uses, in percent, if that is
    a lot, and `slowed` whether it sends so much that the venue has stopped listening for a while.
    """

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
    set_aside: int = 0
    quota: int | None = None
    slowed: bool = False


@dataclass(slots=True)
class TableState:
    """The newest messages of a table.

    A view is ten times as long as all the rest: it is kept only while somebody watches this table. `unreadable` has the
    states that were refused, each with the reason, until a readable one replaces it.
    """

    name: str
    title: str
    info: TableInfo | None = None
    prompt: PromptShown | None = None
    scene: HallScene = field(default_factory=HallScene)
    view: ViewShown | None = None
    health: HealthShown = field(default_factory=HealthShown)
    devices: tuple[DeviceShown, ...] = ()
    unreadable: dict[str, str] = field(default_factory=dict)
    set_aside: int = 0
    quota: int | None = None
    slowed: bool = False
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
                prompt = read_prompt(message.payload)
                if _asking(prompt) != _asking(self.prompt or NO_PROMPT):
                    self.asked_at = message.at
                self.prompt = prompt
            case ("state", "view"):
                self.view = read_view(message.payload)
            case ("state", "scene"):
                self.scene = read_scene(message.payload)
            case ("state", "health"):
                self.health = read_health(message.payload)
            case ("state", "devices"):
                self.devices = read_devices(message.payload)
            case _:
                raise UnreadableMessage("there is no such state")

    def tell(self, message: FromJournal) -> None:
        """Add a row of its journal to the story, for those who watch the table."""
        match message:
            case RowWritten(index=int(index), events=events):
                self.story.extend(_line(index, event) for event in events)
            case DieLogged(request=request, die=die, kind=kind, face=face, fate=fate):
                self.dice.append({"index": request or 0, "die": die, "kind": kind, "face": face, "fate": fate})
            case _:
                pass

    def glance(self, now: float, coming: str = "") -> Glance:
        info, prompt = self.info, self.prompt or NO_PROMPT
        here = now - self.here_at < AWAY_SECONDS
        return Glance(
            self.name,
            self.title,
            here,
            game=info.game if info else "",
            scene=self.scene.title,
            hour=self.scene.clock,
            kind=prompt.kind,
            asked=_asked(prompt),
            text=prompt.text,
            since=self.asked_at,
            index=prompt.index,
            seats=info.seats if info else (),
            won=prompt.won,
            paused=self.health.paused,
            battery=min((each.battery for each in self.devices if each.battery is not None), default=None),
            faults=tuple(self._faults(here=here)),
            called=self.call.at if self.call.called else None,
            caller=self.call.seat if self.call.called else "",
            coming=self.call.called and coming == self.call.id,
            set_aside=self.set_aside,
            quota=self.quota,
            slowed=self.slowed,
        )

    def _faults(self, *, here: bool) -> Iterable[str]:
        if here:
            yield from (f"{each.id}: {each.reason or 'away'}" for each in self.devices if not each.up)
        yield from (f"Its {state} cannot be read ({reason})." for state, reason in self.unreadable.items())
        yield from self.breaks


def _asking(prompt: PromptShown) -> tuple[object, ...]:
    return prompt.index, prompt.kind, prompt.seat, prompt.asked


def _asked(prompt: PromptShown) -> tuple[str, ...]:
    """The seats that the game waits for; empty if it is over, or if anyone may answer."""
    if prompt.kind in {"over", "lobby"}:
        return ()
    return prompt.asked or tuple(seat for seat in (prompt.seat,) if seat and seat != ANYONE)


# The fields of an event that a page shows.
_LINE: Mapping[str, type] = {"event": str, "text": str, "rule": str, "weight": int, "steps": list}


def _line(index: int, event: Mapping[str, Any]) -> Mapping[str, Any]:
    shown = {name: event[name] for name, kind in _LINE.items() if isinstance(event.get(name), kind)}
    return {"index": index, "weight": 0, **shown}


class Hall:
    """All tables of the venue. `changed` are those that changed since it was last read."""

    def __init__(self, titles: Mapping[str, str]) -> None:
        self.tables = {name: TableState(name, title) for name, title in titles.items()}
        self.changed: set[str] = set(self.tables)
        self._here: set[str] = set()

    def receive(self, message: TableMessage) -> None:
        """A state that cannot be read is refused, and the hall names the table that sent it."""
        table = self.tables.get(message.table)
        if table is None:
            return
        what = plain(message.what[-1]) if message.what else ""
        try:
            table.receive(message)
        except UnreadableMessage as refused:
            if what in table.unreadable or len(table.unreadable) >= FAULTS_SHOWN:
                return
            table.unreadable[what] = plain(str(refused))
            log.warning("A state %r of table %s cannot be read: %s", what, table.name, table.unreadable[what])
        else:
            table.unreadable.pop(what, None)
            table.heard_at = max(table.heard_at, message.at)
        self.changed.add(message.table)

    def note(self, name: str, *, quota: int | None, slowed: bool) -> None:
        """How much of its quota a table uses."""
        table = self.tables[name]
        if (table.quota, table.slowed) != (quota, slowed):
            table.quota, table.slowed = quota, slowed
            self.changed.add(name)

    def set_aside(self, counts: Mapping[str, int]) -> None:
        """How many messages of each table are in its quarantine."""
        for name, count in counts.items():
            if (table := self.tables.get(name)) and table.set_aside != count:
                table.set_aside = count
                self.changed.add(name)

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
            found = breaks.get(name, [])[:FAULTS_SHOWN]
            if table.breaks != found:
                table.breaks = found
                self.changed.add(name)
