"""The table as its page knows it: the daemon hands it what happens, and every viewer gets what is theirs to see.

Nothing here waits. What costs time, playing the past again, has a thread of its own; when nobody looks, nothing is done.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import orjson

from controller.config.load import Table
from controller.config.types import Language
from controller.mqtt.payloads import visible_to
from controller.mqtt.topics import (
    Command,
    DeviceState,
    EventsMessage,
    Reply,
    TakeBack,
    UnreadableCommand,
    UnreadableHardware,
    VirtualHardware,
    command_from,
    read_hardware,
)
from controller.referee.tag_positions import reader_cell
from controller.session.session import Publication, Session, Snapshot
from controller.web.audience import prompt_for_guest
from controller.web.consent import Consent
from controller.web.feed import Feed, Lines, Viewer, no_lines
from controller.web.keys import Guest, Role
from controller.web.look_back import Past, story_lines
from controller.web.parts import view_parts
from controller.web.rights import bound_to_seat, check_right
from controller.web.values import values_shown
from firmware_bridge.observations import DieRolling, DieSettled, DieUnsettled, Observation
from rulesets.engine.cues import Cue
from rulesets.engine.refusal import Refused

log = logging.getLogger(__name__)


# To play the past again takes the processor from everyone: so many lookers may wait for it at once.
LOOKERS_LOOKING_BACK = 4


class Page:
    """`act` passes a command on to the table, `play_hardware` a wish to virtual hardware."""

    def __init__(
        self,
        table: Table,
        session: Session,
        act: Callable[[Command], None],
        play_hardware: Callable[[bytes], None],
    ) -> None:
        self._table = table
        self._session = session
        self._act = act
        self._play_hardware = play_hardware
        self._consent = Consent(session.game.setup.seats)
        self._logs: dict[str, Lines] = {"story": no_lines(), "dice": no_lines()}
        self._feeds: dict[Guest, Feed] = {}
        self._snapshot: Snapshot | None = None
        self._devices: dict[str, DeviceState] = {}
        self._rolling: dict[str, None] = {}
        self._hardware: VirtualHardware | None = None
        self._views: dict[str | None, dict[str, Any]] = {}
        self._views_of = -1
        self._awaiting: dict[str, Viewer] = {}
        self._looking_back = 0
        self._began_at = session.index
        self._game = session.game
        self._new_lines: list[Mapping[str, Any]] = []
        self._recalling: asyncio.Future[None] | None = None
        self._past = Past(Path(table.config.journal.path), session.game.ruleset, session.words)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="past")

    @property
    def language(self) -> Language:
        return self._table.config.table.language

    # -- what the daemon hands over

    def show(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        if self._game is not self._session.game:
            self._begin_game()
        self._refresh()

    def _begin_game(self) -> None:
        """Another game of a chain: it has a story of its own."""
        self._game, self._views_of = self._session.game, -1
        self._consent = Consent(self._game.setup.seats)
        told, self._new_lines = self._new_lines, []
        self._logs["story"].clear()
        self._logs["story"].extend(told)
        for feed in self._feeds.values():
            feed.replaced("story", told)
        if self._session.index:
            self._began_at = self._session.index
            self._recalling = asyncio.ensure_future(self.recall())

    def add(self, publication: Publication) -> None:
        match publication:
            case EventsMessage(index=index, events=events):
                lines = list(story_lines(index, events))
                if self._game is not self._session.game:
                    self._new_lines += lines
                self._add("story", lines)
            case thrown:
                self._add("dice", [orjson.loads(orjson.dumps(thrown))])

    def note(self, observation: Observation) -> None:
        match observation:
            case DieRolling(die=die):
                self._rolling[die] = None
            case DieSettled(die=die) | DieUnsettled(die=die):
                self._rolling.pop(die, None)
            case _:
                return
        self._refresh()

    def device(self, state: DeviceState) -> None:
        self._devices[state.id] = state
        self._refresh()

    def hardware(self, payload: bytes) -> None:
        """What virtual hardware says of itself; nothing, when it goes."""
        try:
            self._hardware = read_hardware(payload) if payload else None
        except UnreadableHardware:
            log.warning("The virtual hardware said something that cannot be read.")
        self._refresh()

    def reply(self, reply: Reply) -> None:
        viewer = self._awaiting.pop(reply.id, None)
        if viewer is not None:
            viewer.tell({"reply": reply})

    # -- what viewers do

    def join(self, guest: Guest) -> Viewer:
        feed = self._feeds.get(guest)
        if feed is None:
            feed = self._feeds[guest] = Feed(self._logs)
            feed.put(self._parts(guest))
        viewer = Viewer(feed)
        feed.viewers.add(viewer)
        return viewer

    def leave(self, guest: Guest, viewer: Viewer) -> None:
        viewer.feed.viewers.discard(viewer)
        if not viewer.feed.viewers:
            self._feeds.pop(guest, None)
        self._awaiting = {name: each for name, each in self._awaiting.items() if each is not viewer}

    def say(self, guest: Guest, viewer: Viewer, data: object) -> None:
        """A command, as parsed JSON. The table replies when it is done; what this guest may not say is refused here."""
        try:
            command = command_from(data)
        except UnreadableCommand as error:
            viewer.tell({"reply": error.reply})
            return
        try:
            check_right(guest, command, self._session.game.request)
            command = self._with_consent(guest, bound_to_seat(guest, command))
        except Refused as refused:
            viewer.tell({"reply": self.refusal(command.id, refused)})
            return
        self._awaiting[command.id] = viewer
        self._act(command)

    def play_hardware(self, guest: Guest, viewer: Viewer, name: str, act: object) -> None:
        """Roll, drag or break virtual hardware, if there is any."""
        if guest.role is Role.LOOKER:
            viewer.tell({"reply": self.refusal(name, Refused("look-only"))})
        elif self._hardware is None:
            viewer.tell({"reply": self.refusal(name, Refused("no-virtual-hardware"))})
        else:
            self._play_hardware(orjson.dumps(_on_a_reader(act)))
            viewer.tell({"reply": Reply(name, ok=True, code="done", text=self._session.words.say(Cue("reply.done")))})

    async def look_back(self, guest: Guest, viewer: Viewer, index: int) -> None:
        """Show one viewer the game as it was. There is one thread for it: those who only look do not crowd out players."""
        crowded = guest.role is Role.LOOKER and self._looking_back >= LOOKERS_LOOKING_BACK
        viewer.tell({"past": {"at": index, "parts": None if crowded else await self._at(index, guest)}})

    async def _at(self, index: int, guest: Guest) -> Mapping[str, Any] | None:
        self._looking_back += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._past.at, index, guest)
        except Exception:
            log.exception("The game could not be played again up to answer %d.", index)
            return None
        finally:
            self._looking_back -= 1

    async def recall(self) -> None:
        """Tell the story of a game that was taken up again, as far as it is kept."""
        if not self._began_at:
            return
        loop = asyncio.get_running_loop()
        try:
            lines = await loop.run_in_executor(self._thread, self._past.story, self._began_at)
        except Exception:
            log.exception("The story so far could not be told again.")
            return
        self._began_at = 0  # told once, though the server may be started again
        story = [*lines, *self._logs["story"]]
        self._logs["story"].clear()
        self._logs["story"].extend(story)
        for guest, feed in self._feeds.items():
            feed.put({**self._parts(guest), "story": list(self._logs["story"])})

    def show_values(self, viewer: Viewer) -> None:
        """What may be set by hand, and what it is now: for the owner, who is asked for it."""
        viewer.tell({"values": values_shown(self._session.game, self._session.words)})

    def show_seat(self, viewer: Viewer, seat: str) -> None:
        """What is for one seat alone, on the owner's page: sent only when somebody there asks to see it."""
        if self._snapshot is None or seat not in self._session.game.setup.seats:
            return
        prompt = visible_to(self._snapshot.prompt, seat, self._session.words)
        parts = {name: value for name, value in self._view(seat).items() if name != "index"}
        viewer.tell({"seat": {"seat": seat, "index": self._session.index, "prompt": prompt, "parts": parts}})

    def refusal(self, name: str, refused: Refused) -> Reply:
        return Reply(name, ok=False, code=refused.code, text=self._session.words.say(refused.cue))

    # -- in between

    def _with_consent(self, guest: Guest, command: Command) -> Command:
        """A seat that agrees to take back a die is the last to do so, or waits for the others."""
        if not (guest.seat and isinstance(command, TakeBack) and command.agreed):
            return command
        seats, index = self._session.game.setup.seats, self._session.index
        if command.index not in {None, index}:
            raise Refused("stale")
        agreed = self._consent.agree(index, command.steps, guest.seat)
        self._refresh()
        missing = tuple(seat for seat in seats if seat not in agreed)
        if missing:
            raise Refused("waits-for-others", seats=missing)
        return command.model_copy(update={"agreed": seats})

    def _add(self, name: str, lines: list[Mapping[str, Any]]) -> None:
        if not lines:
            return
        self._logs[name].extend(lines)
        for feed in self._feeds.values():
            feed.added(name, lines)

    def _refresh(self) -> None:
        for guest, feed in self._feeds.items():
            feed.put(self._parts(guest))

    def _parts(self, guest: Guest) -> dict[str, Any]:
        return {**self._view(guest.seat), **self._moment(guest), **self._surroundings()}

    def _view(self, seat: str | None) -> dict[str, Any]:
        """As this seat sees the game: worked out once for each answer, and only for those who look."""
        index = self._session.index
        if self._views_of != index:
            self._views_of, self._views = index, {}
        if seat not in self._views:
            self._views[seat] = view_parts(index, self._session.view(seat), self._session.words)
        return self._views[seat]

    def _moment(self, guest: Guest) -> dict[str, Any]:
        snapshot = self._snapshot
        if snapshot is None:
            return {"prompt": None, "glows": {}, "to_throw": ()}
        prompt = prompt_for_guest(snapshot.prompt, guest, self._session.words)
        return {"prompt": prompt, "glows": snapshot.glows, "to_throw": snapshot.dice_to_throw}

    def _surroundings(self) -> dict[str, Any]:
        game, section = self._session.game, self._table.config.table
        return {
            "table": {
                "name": section.name,
                "language": section.language,
                "ruleset": game.ruleset.id,
                "seats": game.setup.seats,
                "dice": {name: die.kind for name, die in self._table.config.dice.items()},
                "pieces": list(self._table.config.pieces),
            },
            "devices": list(self._devices.values()),
            "rolling": list(self._rolling),
            "paused": self._session.referee.paused,
            "hardware": self._hardware.model_dump() if self._hardware else None,
            "vote": self._consent.shown(self._session.index),
            "can_go_back": self._session.can_go_back,
        }


def _on_a_reader(act: object) -> object:
    """A piece that is dropped on a roof stands on the reader below it."""
    match act:
        case {"do": "place", "cell": str(cell), **rest}:
            return {"do": "place", **rest, "cell": reader_cell(cell)}
        case _:
            return act
