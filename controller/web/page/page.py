"""The table as its page shows it: the daemon passes on what happens, and every viewer gets what they may see.

Each viewer chooses a language. Slow work, such as replaying games, runs in its own thread; without viewers, nothing is
computed. Nothing here blocks.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import orjson

from controller.config.languages import languages
from controller.config.load import Table
from controller.lobby.empty_table import VIEW
from controller.messages.commands import Command, Undo, UnreadableCommand, command_from
from controller.messages.events import DieThrown
from controller.messages.health import DeviceState, VenueState
from controller.messages.payloads import to_json
from controller.messages.prompt import Prompt
from controller.messages.prompt_visible_to_seat import visible_to
from controller.messages.reply import Reply, done, refusal
from controller.messages.view_in_words import ViewsInWords
from controller.messages.virtual_hardware import UnreadableHardware, VirtualHardware, read_hardware
from controller.referee.tag_positions import reader_cell
from controller.session.resume import words_of
from controller.session.session import Session
from controller.session.table_state import TableState
from controller.session.update import AnswerEvents, Publication
from controller.thinking.thinker import Thinker
from controller.web.access.keys import Guest, Role
from controller.web.access.rights import bound_to_seat, check_right
from controller.web.access.undo_votes import Consent
from controller.web.page.archive import Archive
from controller.web.page.feed import Feed, Lines, Viewer, no_lines
from controller.web.page.hints import NO_HINT, hint_for
from controller.web.page.parts import (
    company_page,
    is_in_campaign,
    open_table_parts,
    outcome_part,
    prompt_for_guest,
    table_part,
    view_parts,
)
from controller.web.page.past_games import PastGames
from controller.web.page.settable_values import values_shown
from controller.web.page.stories import Stories
from controller.web.page.undo_preview import undo_shown
from firmware_bridge.observations import DieRolling, DieSettled, DieUnsettled, Observation
from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words
from rulesets.engine.refusal import Refused

log = logging.getLogger(__name__)

Audience: TypeAlias = tuple[Guest, str]
"""Who looks, and in which language."""


class Setup(Protocol):
    """Set-up of the table by its owner. `begun`: it has its own config already."""

    @property
    def begun(self) -> bool: ...

    async def receive(self, viewer: Viewer, message: object) -> None: ...

    def leave(self, viewer: Viewer) -> None: ...

    async def download(self, what: str) -> tuple[str, bytes]: ...

    async def receive_backup(self, chunks: AsyncIterator[bytes]) -> Mapping[str, Any]: ...


class Page:
    """`act` passes a command on to the table, `play_hardware` a request to virtual hardware.

    Without a `session` the table is in the lobby.
    """

    def __init__(
        self,
        table: Table,
        session: Session | None,
        act: Callable[[Command], None],
        play_hardware: Callable[[bytes], None],
        views: ViewsInWords | None = None,
    ) -> None:
        self._act = act
        self._said = views or ViewsInWords()
        self._languages = languages()
        self._play_hardware = play_hardware
        self._feeds: dict[Audience, Feed] = {}
        self._devices: dict[str, DeviceState] = {}
        self._rolling: dict[str, None] = {}
        self._hardware: VirtualHardware | None = None
        self._past = PastGames()
        self.archive = Archive(self._past, lambda: self.table)
        self._recalling: asyncio.Future[None] | None = None
        self._awaiting: dict[str, Viewer] = {}
        self._venue: VenueState | None = None
        self.setup: Setup | None = None
        """Where the owner sets up the table, if that can be done here."""
        self.thinker: Thinker | None = None
        """Who thinks about hints, where a game has strong bots."""
        self.differs = False
        """Whether the config has changed since this game began."""
        self._play = 0
        """Counts the games that were on the page: their questions are numbered from the start."""
        self._set_game(table, session)

    def _set_game(self, table: Table, session: Session | None) -> None:
        """Set everything that belongs to one game."""
        self.table = table
        self._session = session
        self._play += 1
        self._words: dict[str, Words] = {}
        self._game = session.game if session else None
        self._in_campaign = session is not None and is_in_campaign(session.game)
        self._consent = Consent(session.game.setup.seats if session else ())
        self._new_answered: list[AnswerEvents] = []
        self._dice: Lines = no_lines()
        self._new_dice: Lines = no_lines()
        self._stories = Stories(self.words)
        self._state: TableState | None = None
        self._prompt_in: Callable[[Words], Prompt] | None = None
        self._views: dict[tuple[str | None, str], dict[str, Any]] = {}
        self._views_of = -1
        self._began_at = session.index if session else 0
        self._past.begin(Path(table.config.journal.path), table.state, session.game.ruleset if session else None)

    @property
    def language(self) -> str:
        return self.table.config.table.language

    @property
    def _named_language(self) -> str:
        """Empty if the table has its language only because its config names none."""
        section = self.table.config.table
        return section.language if "language" in section.model_fields_set else ""

    def words(self, language: str | None = None) -> Words:
        """The words of the game on the table, or the table's own while there is none."""
        requested = language or self.language
        if requested not in self._words:
            own = self._session.words if self._session else None
            if own is not None and requested == self.language:
                self._words[requested] = own
            else:
                self._words[requested] = words_of(self.table, requested).calling(own.called if own else ())
        return self._words[requested]

    # -- from the daemon

    def begin(self, table: Table, session: Session) -> None:
        """Another game is on the table. Viewers whose seat is gone reconnect with the role that their key now has."""
        self.differs = False
        self._set_game(table, session)
        for (guest, language), feed in tuple(self._feeds.items()):
            if guest.seat is None or guest.seat in session.game.setup.seats:
                feed.start_again(self._logs(language))
                continue
            for viewer in tuple(feed.viewers):
                viewer.retire()
            del self._feeds[guest, language]

    def show(self, state: TableState, prompt_in: Callable[[Words], Prompt] | None = None) -> None:
        """`prompt_in` gives the prompt in another language."""
        self._state, self._prompt_in = state, prompt_in
        if self._session and self._game is not self._session.game:
            self._follow_chain(self._session)
        self._refresh()

    def _follow_chain(self, session: Session) -> None:
        """Another game of a chain: it has its own story and its own dice."""
        # The story of a game that an undo returned to is read from the journal again.
        self._stories.replace([] if session.index else self._new_answered)
        self._game, self._views_of, self._play = session.game, -1, self._play + 1
        self._consent, self._new_answered = Consent(session.game.setup.seats), []
        self._dice.clear()  # the feeds read this very list
        self._dice.extend(self._new_dice)
        self._new_dice.clear()
        self._past.forget_present()
        for (_, language), feed in self._feeds.items():
            feed.replaced("story", list(self._stories.lines(language)))
            feed.replaced("dice", list(self._dice))
        if session.index:
            self._began_at = session.index
            self._recalling = asyncio.ensure_future(self.recall())

    def add(self, publication: Publication) -> None:
        """Add a die that came to rest; game events come through `tell`."""
        if isinstance(publication, DieThrown):
            line = orjson.loads(to_json(publication))
            (self._dice if self._session is None or self._game is self._session.game else self._new_dice).append(line)
            for feed in self._feeds.values():
                feed.added("dice", [line])

    def tell(self, answered: AnswerEvents) -> None:
        """Send the events of an answer to everyone, in their own language."""
        if self._session and self._game is not self._session.game:
            self._new_answered.append(answered)
        new = self._stories.add(answered)
        for (_, language), feed in self._feeds.items():
            if new.get(language):
                feed.added("story", new[language])

    def note(self, observation: Observation) -> None:
        """Note which dice are rolling; it is shown with the next moment."""
        match observation:
            case DieRolling(die=die):
                self._rolling[die] = None
            case DieSettled(die=die) | DieUnsettled(die=die):
                self._rolling.pop(die, None)
            case _:
                pass

    def device(self, state: DeviceState) -> None:
        self._devices[state.id] = state
        self._refresh()

    def device_gone(self, name: str) -> None:
        """It is no longer part of the table."""
        self._devices.pop(name, None)
        self._rolling.pop(name, None)
        self._refresh()

    def venue(self, state: VenueState) -> None:
        """Show the connection to the venue, and its announcements."""
        self._venue = state
        self._refresh()

    def hardware(self, payload: bytes) -> None:
        """Show the state of virtual hardware; None when it is gone."""
        try:
            self._hardware = read_hardware(payload) if payload else None
        except UnreadableHardware:
            log.warning("The virtual hardware sent an unreadable state.")
        self._refresh()

    def reply(self, reply: Reply, cue: Cue | None = None) -> None:
        """Send a reply to the page that waits for it, in its language where the `cue` is known."""
        viewer = self._awaiting.pop(reply.id, None)
        if viewer is None:
            return
        text = self.words(viewer.language).say(cue) if cue else reply.text
        viewer.tell({"reply": {"id": reply.id, "ok": reply.ok, "code": reply.code, "text": text}})

    # -- from viewers

    def join(self, guest: Guest, requested: str = "", browser: str = "") -> Viewer:
        """The language is the one that the viewer requested, or that the config names, or that of the browser, or the table's."""
        wishes = (requested, self._named_language, browser)
        language = next((each for each in wishes if each in languages()), self.language)
        feed = self._feeds.get((guest, language))
        if feed is None:
            feed = self._feeds[guest, language] = Feed(self._logs(language))
            feed.put(self._parts(guest, language))
        viewer = Viewer(feed, language)
        feed.viewers.add(viewer)
        self._show_phones()
        return viewer

    def leave(self, guest: Guest, viewer: Viewer) -> None:
        viewer.feed.viewers.discard(viewer)
        if not viewer.feed.viewers and self._feeds.get((guest, viewer.language)) is viewer.feed:
            del self._feeds[guest, viewer.language]
        self._show_phones()
        self._awaiting = {name: each for name, each in self._awaiting.items() if each is not viewer}
        if self.setup is not None:
            self.setup.leave(viewer)

    @property
    def _phones(self) -> list[str]:
        """The seats whose own link is open somewhere."""
        return sorted({guest.seat for (guest, _), feed in self._feeds.items() if guest.seat and feed.viewers})

    def _show_phones(self) -> None:
        for feed in self._feeds.values():
            feed.put({"phones": self._phones})

    def say(self, guest: Guest, viewer: Viewer, data: object) -> None:
        """Handle a command, as parsed JSON. The table replies when it is done; what this guest may not do is refused here."""
        try:
            command = command_from(data)
        except UnreadableCommand as error:
            viewer.tell({"reply": error.reply})
            return
        try:
            check_right(guest, command, self._session.game.request if self._session else None)
            command = self._with_consent(guest, bound_to_seat(guest, command))
        except Refused as refused:
            viewer.tell({"reply": refusal(command.id, refused, self.words(viewer.language))})
            return
        self._awaiting[command.id] = viewer
        self._act(command)

    def setup_of(self, guest: Guest) -> str | None:
        """Whether this guest may set up the table, and whether somebody has: "first" or "later"."""
        if self.setup is None or guest.role is not Role.OWNER:
            return None
        return "later" if self.setup.begun else "first"

    async def set_up(self, viewer: Viewer, message: object) -> None:
        """Something that the owner wants to know or to change about the devices of the table."""
        if self.setup is not None:
            await self.setup.receive(viewer, message)

    def play_hardware(self, guest: Guest, viewer: Viewer, name: str, act: object) -> None:
        """Roll, move or disturb virtual hardware, if there is any."""
        if guest.role is Role.LOOKER:
            viewer.tell({"reply": refusal(name, Refused("look-only"), self.words(viewer.language))})
        elif self._hardware is None:
            viewer.tell({"reply": refusal(name, Refused("no-virtual-hardware"), self.words(viewer.language))})
        else:
            self._play_hardware(orjson.dumps(_on_a_reader(act)))
            viewer.tell({"reply": done(name, self.words(viewer.language))})

    async def look_back(self, guest: Guest, viewer: Viewer, index: int, game: int | None = None) -> None:
        """Show one viewer the game as it was; another game than the present one, as everyone may see it.

        There is one thread for it, and players come first.
        """
        crowded = guest.role is Role.LOOKER and self._past.crowded
        if crowded or (game is None and self._session and index > self._session.index):
            viewer.tell({"past": {"at": index, "parts": None, "game": game, "length": None}})
            return
        words = self.words(viewer.language)
        parts, length = await self._past.at(index, guest, viewer.language, words, game)
        viewer.tell({"past": {"at": index, "parts": parts, "game": game, "length": length}})

    async def recall(self) -> None:
        """Show the story of a resumed game, as far as the journal has it."""
        if not self._began_at:
            return
        answered = await self._past.story(self._began_at)
        if answered is None:
            return
        self._began_at = 0  # only once, even if the server is restarted
        self._stories.put_before(answered)
        for (guest, language), feed in self._feeds.items():
            feed.put({**self._parts(guest, language), "story": list(self._stories.lines(language))})

    def show_company(self, guest: Guest, viewer: Viewer) -> None:
        """Show the company on the table, as far as this guest may know it."""
        index = self._session.index if self._session else 0
        page = company_page(self._session, guest.seat, self.words(viewer.language))
        viewer.tell({"company": {"game": 0, "index": index, "page": page}})

    async def show_hint(self, viewer: Viewer, seat: str | None) -> None:
        """What the best bot would do in place of this seat; the owner may ask for any seat."""
        words = self.words(viewer.language)
        viewer.tell({"hint": await hint_for(self._session, seat, self.thinker, words) if self._session else NO_HINT})

    def show_values(self, viewer: Viewer) -> None:
        """What may be set by hand, and its present value, for the owner."""
        if self._session:
            viewer.tell({"values": values_shown(self._session.game, self.words(viewer.language))})

    def show_seat(self, viewer: Viewer, seat: str) -> None:
        """What only one seat may see, on the owner's page: sent only on request."""
        if self._session is None or self._state is None or seat not in self._session.game.setup.seats:
            return
        words = self.words(viewer.language)
        prompt = visible_to(self._prompt(viewer.language), seat, words)
        parts = {name: value for name, value in self._view(seat, viewer.language).items() if name != "index"}
        viewer.tell({"seat": {"seat": seat, "index": self._session.index, "prompt": prompt, "parts": parts}})

    # -- internal

    def _with_consent(self, guest: Guest, command: Command) -> Command:
        """Note that a seat agrees to undo a die; raises Refused while others have not agreed."""
        if self._session is None or not (guest.seat and isinstance(command, Undo) and command.agreed):
            return command
        seats, index = self._session.game.setup.seats, self._session.index
        if command.index not in {None, index}:
            raise Refused("stale")
        agreed = self._consent.agree(index, command.steps, guest.seat)
        self._refresh()
        missing = tuple(seat for seat in seats if seat not in agreed and seat not in self.table.config.game.bots)
        if missing:
            raise Refused("waits-for-others", seats=missing)
        return command.model_copy(update={"agreed": seats})

    def _logs(self, language: str) -> Mapping[str, Lines]:
        return {"story": self._stories.lines(language), "dice": self._dice}

    def _refresh(self) -> None:
        for (guest, language), feed in self._feeds.items():
            feed.put(self._parts(guest, language))

    def _parts(self, guest: Guest, language: str) -> dict[str, Any]:
        seen = {**self._view(guest.seat, language), **self._moment(guest, language)}
        return {**seen, **self._surroundings(language), "phones": self._phones}

    def _view(self, seat: str | None, language: str) -> dict[str, Any]:
        """The view of this seat: computed once for each answer, and only if somebody looks."""
        index = self._session.index if self._session else 0
        if self._views_of != index:
            self._views_of, self._views = index, {}
        if (seat, language) not in self._views:
            view = self._session.view(seat) if self._session else VIEW
            self._views[seat, language] = view_parts(self._said.say(index, view, self.words(language)))
        return self._views[seat, language]

    def _moment(self, guest: Guest, language: str) -> dict[str, Any]:
        state, words = self._state, self.words(language)
        around = open_table_parts(state, words)
        if state is None:
            return {"prompt": None, "glows": {}, "to_throw": (), **around}
        prompt = prompt_for_guest(self._prompt(language), guest, words)
        return {"prompt": prompt, "glows": state.glows, "to_throw": state.dice_to_throw, **around}

    def _prompt(self, language: str) -> Prompt:
        """All that is asked, in this language."""
        assert self._state is not None
        other = language != self.language and self._prompt_in is not None
        return self._prompt_in(self.words(language)) if other and self._prompt_in else self._state.prompt

    def _surroundings(self, language: str) -> dict[str, Any]:
        session, words = self._session, self.words(language)
        table = table_part(self.table, session, words, self._languages)
        return {
            "table": {
                **table,
                "language": self._named_language,
                "differs": self.differs,
                "campaign": self._in_campaign,
            },
            "play": self._play,
            "devices": list(self._devices.values()),
            "rolling": list(self._rolling),
            "paused": session.referee.paused if session else False,
            "hardware": self._hardware.model_dump() if self._hardware else None,
            "venue": self._venue,
            "vote": self._consent.shown(session.index) if session else None,
            "can_go_back": session.can_go_back if session else False,
            "undo": undo_shown(session, words) if session else None,
            "outcome": outcome_part(session, self._stories.latest_events, words),
        }


def _on_a_reader(act: object) -> object:
    """A piece that is dropped on a roof stands on the reader below it."""
    match act:
        case {"do": "place", "cell": str(cell), **rest}:
            return {"do": "place", **rest, "cell": reader_cell(cell)}
        case _:
            return act
