"""The daemon: links, broker, journal, displays, page and one game, wired together in one task group.

Theory of operation

Everything that happens goes through one queue, the inbox, and is handled one at a time by one task, so nothing below
needs a lock:

    links, displays, MQTT, page ── Observation or Command ──▶ inbox ──▶ Session ──▶ Update ──▶ publish
                                                                          │
                                                                          └──▶ Snapshot ──▶ render

`_play` is the loop: wait for an item or for the moment at which the referee wants to be woken; handle everything that
waits; then take one Snapshot of the session and hand it to all that show it: lights and dice (Devices), MQTT, panels,
speech and Home Assistant (Publisher), the page, and whoever watches from within this process. Each compares it with
what it showed last and sends only what changed. None of them may wait or hold the loop up.

What always holds:

- The Session returns what is to be published; it never calls back. An Answer is on disk before its Update exists.
- Every other part runs in a task of its own under `supervise`: links, MQTT, displays, speech and page are named when
  they fail, started again, and cost the game nothing. What fails in handling one item costs that item, and what fails
  to show a moment costs itself that moment.
- Nothing from outside reaches the Session unchecked: observations come from codecs, commands from `read_command`, and
  both the page and MQTT put the same typed Commands into the same inbox.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, replace
from hmac import compare_digest
from importlib.metadata import version
from pathlib import Path
from typing import TypeAlias

from controller.config.load import Table
from controller.daemon.devices import DeviceBook, Devices
from controller.daemon.publishers import Publisher
from controller.daemon.refusals import Refusals
from controller.daemon.supervise import Run, supervise
from controller.journal.file import JournalFault, move_into_file
from controller.journal.journal import Journal
from controller.mqtt.address import BrokerAddress, house_broker
from controller.mqtt.broker import embedded_broker
from controller.mqtt.link import Message, MqttLink
from controller.mqtt.payloads import visible_to
from controller.mqtt.topics import (
    Command,
    DeviceState,
    DieThrown,
    EventsMessage,
    Health,
    Notice,
    Reply,
    Severity,
    Topics,
    UnreadableCommand,
    read_command,
    to_json,
)
from controller.referee.referee import ButtonUse, Equipment, Pace, Referee
from controller.session.resume import OpenedGame, open_game
from controller.session.session import Publication, Session, Snapshot, Update
from controller.web.keys import keep_owner_link, load_keys
from controller.web.page import Page
from controller.web.server import PageOpened, PageServer
from firmware_bridge.observations import BytesRefused, DeviceDown, DeviceUp, Observation
from rulesets.engine.cues import Cue
from rulesets.engine.refusal import Refused
from rulesets.engine.ruleset import Outcome
from rulesets.engine.words import Words

log = logging.getLogger(__name__)

# How old the published health of the daemon may be.
HEALTH_SECONDS = 10.0

# How often the journal's -wal file is emptied into it. It costs the disk some work, so not with every answer.
QUIET_SECONDS = 5.0
# Commands that wait to be handled: people cannot send so many, and a program gone wild must not fill the memory.
MOST_WAITING = 1000

# A note of a display is a line on disk: one that flaps is written no more often than this.
DISPLAY_NOTE_SECONDS = 2.0

# While so much waits for the broker, what is no command gets no reply: the queue is for the game's own events.
BACKLOG_FOR_STRANGERS = 100


@dataclass(frozen=True, slots=True)
class Ending:
    """What is left when the table is done."""

    outcome: Outcome
    digest: str
    answers: int
    messages: int
    journal: Path


@dataclass(frozen=True, slots=True)
class Moment:
    """For someone who watches from within this process, such as a terminal: what all may see."""

    snapshot: Snapshot
    words: Words


Watched: TypeAlias = Moment | Publication | PageOpened
Watch: TypeAlias = Callable[[Watched], None]


async def run_table(
    table: Table, *, new: bool = False, until_over: bool = False, watch: Watch | None = None
) -> Ending | None:
    """Play for ever, or until the game is over. Raises a fault with a sentence if the table cannot even begin."""
    with Journal.open(Path(table.config.journal.path)) as journal:
        opened = open_game(table, journal, new=new)
        async with _broker(table) as address:
            running = RunningTable(table, opened, journal, address, watch or _nobody)
            return await running.run(until_over=until_over)


@contextlib.asynccontextmanager
async def _broker(table: Table) -> AsyncIterator[BrokerAddress]:
    mqtt = table.config.mqtt
    if not mqtt.embedded:
        yield house_broker(mqtt)
        return
    async with embedded_broker(table.state / "broker", mqtt.port) as broker:
        yield BrokerAddress(broker.host, broker.port)


def equipment_of(table: Table, seed: int) -> Equipment:
    config = table.config
    return Equipment(
        dice={name: die.kind for name, die in config.dice.items()},
        owners={name: die.owner for name, die in config.dice.items() if die.owner},
        tags={piece.tag: name for name, piece in config.pieces.items()},
        readers=tuple(config.readers),
        cards=config.cards,
        card_readers={name: reader.seat for name, reader in config.readers.items() if reader.use == "cards"},
        buttons={
            (name, button): ButtonUse(use)
            for name, reader in config.readers.items()
            for button, use in reader.buttons.items()
        },
        pace=Pace(config.table.pace),
        rest=config.table.rest_ms / 1000,
        seed=seed,
    )


class RunningTable:
    def __init__(
        self, table: Table, opened: OpenedGame, journal: Journal, address: BrokerAddress, watch: Watch
    ) -> None:
        seats = opened.game.setup.seats
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()
        self._inbox: asyncio.Queue[Observation | Command] = asyncio.Queue()
        self._version = version("arbiter-table")
        self._topics = Topics(table.config.table.name)
        self._journal = journal
        self._watch = watch
        self._book = DeviceBook(table.config)
        self._refusals = Refusals()
        self._shown_by: dict[
            str, tuple[str, bool]
        ] = {}  # the newest word of each display: its kind, and whether it is up
        self._just_noted: set[str] = set()
        self._devices = Devices(table.config, self._inbox.put_nowait)
        self._mqtt = MqttLink(address, self._topics)
        self._mqtt.subscribe(self._topics.command, self._receive_command)
        self._session = Session(
            opened.game, journal, Referee(equipment_of(table, opened.seed)), opened.words, opened.before
        )
        self._secret = table.config.mqtt.command_secret
        self._publisher = Publisher(table, opened.words, seats, self._mqtt, self._topics, self._note_display)
        self._page = Page(table, self._session, self._accept, self._play_hardware)
        if table.config.virtual is not None:
            self._mqtt.subscribe(self._topics.hardware, lambda message: self._page.hardware(message.payload))
        self._web = table.config.web
        self._state = table.state
        keys = load_keys(table.state, seats)
        self._server = PageServer(self._web, self._page, keys, self._page_opened, self._publisher.picture_on)

    async def run(self, *, until_over: bool) -> Ending | None:
        with contextlib.suppress(JournalFault):
            self._publisher.remember(self._journal.dice())
        self._publish(self._session.begin(self._loop.time()))
        for state in self._book.states.values():
            self._publish_device(state)
        async with asyncio.TaskGroup() as group:
            tasks = [
                group.create_task(supervise(name, run, self._inbox.put_nowait), name=name)
                for name, run in self._parts().items()
            ]
            await self._play(until_over=until_over)
            for task in tasks:
                task.cancel()
        return self._ending()

    def _parts(self) -> dict[str, Run]:
        """Everything that runs beside the game, by its name."""
        parts: dict[str, Run] = {
            "mqtt": self._mqtt.run,
            "devices": self._devices.run,
            "health": self._report_health,
            "journal": self._move_into_journal,
            **self._publisher.runs,
        }
        if self._web.enabled:
            parts["page"] = self._server.run
        return parts

    def _page_opened(self, opened: PageOpened) -> None:
        self._publisher.invite({invite.seat: invite.code for invite in opened.invites if invite.seat})
        if opened.reachable:
            *_, looker = opened.invites
            self._publisher.page_is_at(looker.url)
        self._watch(replace(opened, owner_link=self._owner_link(opened)))

    def _owner_link(self, opened: PageOpened) -> Path | None:
        """A disk that is full keeps nobody from playing."""
        owner, *_ = opened.invites
        try:
            return keep_owner_link(self._state, owner.url)
        except OSError as error:
            log.warning("The owner's link could not be written (%s).", error)
            return None

    async def _play(self, *, until_over: bool) -> None:
        while True:
            self._render()
            if until_over and self._session.game.outcome:
                return
            await self._next()
            while not self._inbox.empty():
                self._handle(self._inbox.get_nowait())

    async def _next(self) -> None:
        """Wait for something to happen, or for a piece to have come to rest."""
        wake = self._session.wake_at(self._loop.time())
        try:
            async with asyncio.timeout_at(wake):
                item = await self._inbox.get()
        except TimeoutError:
            self._handle(None)
        else:
            self._handle(item)

    def _handle(self, item: Observation | Command | None) -> None:
        """Whatever a fault of ours makes of it, the table lives on, and people can still undo what led to it."""
        try:
            self._publish(self._apply(item, self._loop.time()))
        except Exception:
            log.exception("The table failed on %r.", item)
            self._session.referee.add_notice(Notice("rules-fault", Cue("table.rules-fault"), Severity.REFUSAL))

    def _apply(self, item: Observation | Command | None, now: float) -> Update:
        if item is None:
            return self._session.tick(now)
        if isinstance(item, Command):
            return self._session.command(item, now)
        self._note(item)
        return self._session.observe(item, now)

    def _publish(self, update: Update) -> None:
        for publication in update.publications:
            topic = self._topics.events if isinstance(publication, EventsMessage) else self._topics.dice
            self._mqtt.publish(topic, to_json(publication))
            if isinstance(publication, DieThrown):
                self._publisher.note_die(publication)
            self._page.add(publication)
            self._watch(publication)
        if update.reply is not None:
            self._reply(update.reply)
            self._publish_health()

    def _render(self) -> None:
        """Show everyone how things stand; each sends only what is new to it, and one that fails costs no other."""
        try:
            snapshot, words = self._session.snapshot(self._loop.time()), self._session.words
        except Exception:
            log.exception("The moment could not be described.")
            return
        with _sparing_others("The lights"):
            self._devices.light(snapshot.glows)
            self._devices.call_for(snapshot.dice_to_throw)
        with _sparing_others("The displays"):
            self._publisher.show(snapshot, lambda other: self._session.prompt(self._loop.time(), other))
        with _sparing_others("The page"):
            self._page.show(snapshot)
        with _sparing_others("The one who watches"):
            self._watch(Moment(replace(snapshot, prompt=visible_to(snapshot.prompt, None, words)), words))

    def _receive_command(self, message: Message) -> None:
        """A retained command is an old one: whoever sent it did not mean now."""
        if message.retained:
            return
        try:
            command = read_command(message.payload)
        except UnreadableCommand as error:
            self._refuse_stranger(error.reply)
            return
        if self._secret is None or compare_digest((command.secret or "").encode(), self._secret.encode()):
            self._accept(command)
        else:
            text = self._session.words.say(Cue("refused.no-secret"))
            self._refuse_stranger(Reply(command.id, ok=False, code="no-secret", text=text))

    def _accept(self, command: Command) -> None:
        if self._inbox.qsize() < MOST_WAITING:
            self._inbox.put_nowait(command)
        else:
            refusal = self._page.refusal(command.id, Refused("too-many"))
            self._page.reply(refusal)
            self._refuse_stranger(refusal)

    def _refuse_stranger(self, reply: Reply) -> None:
        if self._mqtt.backlog < BACKLOG_FOR_STRANGERS:
            self._mqtt.publish(self._topics.reply, to_json(reply))

    def _reply(self, reply: Reply) -> None:
        self._mqtt.publish(self._topics.reply, to_json(reply))
        self._page.reply(reply)

    def _play_hardware(self, act: bytes) -> None:
        self._mqtt.publish(self._topics.hardware_act, act)

    def _note(self, observation: Observation) -> None:
        """Keep track of devices, for their topics, the page and the journal."""
        if isinstance(observation, BytesRefused):
            text = self._refusals.add(observation.device, observation.error, self._loop.time())
            if text is not None:
                self._remember("refused", observation.device, text)
        self._page.note(observation)
        state = self._book.note(observation)
        if state is None:
            return
        self._publish_device(state)
        if isinstance(observation, DeviceUp | DeviceDown):
            kind, text = ("up", state.kind) if state.up else ("down", state.reason)
            self._remember(kind, state.id, text)

    def _publish_device(self, state: DeviceState) -> None:
        self._mqtt.publish(self._topics.device(state.id), to_json(state), retain=True)
        self._page.device(state)

    def _remember(self, kind: str, device: str, text: str) -> None:
        """A device's comings and goings are worth no quarrel with the disk."""
        log.info("%s: %s, %s", device, kind, text)
        with contextlib.suppress(JournalFault):
            self._journal.note(kind, device, text)

    def _note_display(self, name: str, kind: str, up: bool) -> None:
        """Published, but no notice: a lamp that is off tonight is no reason to hold up a game.

        One that comes and goes all the time is noted once in a while, as it stands then.
        """
        self._shown_by[name] = (kind, up)
        if name not in self._just_noted:
            self._just_noted.add(name)
            self._loop.call_later(DISPLAY_NOTE_SECONDS, self._note_display_later, name, up)
            self._note_presence(name, kind, up)

    def _note_display_later(self, name: str, noted: bool) -> None:
        self._just_noted.discard(name)
        kind, up = self._shown_by[name]
        if up != noted:
            self._note_display(name, kind, up)

    def _note_presence(self, name: str, kind: str, up: bool) -> None:
        now = self._loop.time()
        self._note(DeviceUp(name, kind, now) if up else DeviceDown(name, "it says that it is off", now))

    async def _report_health(self) -> None:
        while True:
            self._publish_health()
            await asyncio.sleep(HEALTH_SECONDS)

    async def _move_into_journal(self) -> None:
        """Let the one file hold all but the last moments, so that a copy of it alone is worth something."""
        moved = ""
        while True:
            await asyncio.sleep(QUIET_SECONDS)
            if self._journal.head != moved and self._inbox.empty():
                moved = self._journal.head
                with contextlib.suppress(JournalFault):
                    await asyncio.to_thread(move_into_file, self._journal.path)

    def _publish_health(self) -> None:
        self._mqtt.publish(self._topics.health, to_json(self._health()), retain=True)

    def _health(self) -> Health:
        states, counters = self._book.states.values(), self._mqtt.counters
        return Health(
            version=self._version,
            ruleset=self._session.game.ruleset.id,
            index=self._session.index,
            paused=self._session.referee.paused,
            uptime=int(self._loop.time() - self._began),
            devices_up=sum(state.up for state in states),
            devices_down=sum(not state.up for state in states),
            published=counters.published,
            dropped=counters.dropped,
            reconnects=counters.reconnects,
        )

    def _ending(self) -> Ending | None:
        game = self._session.game
        if game.outcome is None:
            return None
        return Ending(game.outcome, game.digest, len(game.record), self._mqtt.counters.published, self._journal.path)


@contextlib.contextmanager
def _sparing_others(who: str) -> Iterator[None]:
    try:
        yield
    except Exception:
        log.exception("%s could not be shown the moment.", who)


def _nobody(_seen: Watched) -> None:
    """Nobody watches from within."""
