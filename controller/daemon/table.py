"""The daemon: links, broker, journal, displays and one game, wired together in one task group.

Everything that happens goes through one queue and is handled one at a time: what was seen or said, the referee, the
journal, the game, and only then the house is told.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from hmac import compare_digest
from importlib.metadata import version
from pathlib import Path
from typing import TypeAlias

from controller.config.load import Table
from controller.daemon.devices import DeviceBook, Devices, kept
from controller.daemon.publishers import Followers
from controller.journal.file import JournalFault
from controller.journal.journal import Journal
from controller.mqtt.broker import embedded_broker
from controller.mqtt.link import BrokerAddress, Heard, MqttLink
from controller.mqtt.payloads import seen_by
from controller.mqtt.topics import (
    Command,
    DieThrown,
    EventsTold,
    Health,
    Reply,
    Topics,
    UnreadableCommand,
    read_command,
    to_json,
)
from controller.referee.notices import Notice
from controller.referee.referee import ButtonUse, Outfit, Pace, Referee
from controller.session.resume import Taken, take_up
from controller.session.session import Shown, Sitting, Told
from controller.web.keys import load_keys
from controller.web.page import Page
from controller.web.server import PageOpened, PageServer
from firmware_bridge.observations import BytesRefused, DeviceDown, DeviceUp, Observation
from rulesets.engine.cues import Cue
from rulesets.engine.ruleset import Outcome
from rulesets.engine.view import View
from rulesets.engine.words import Words

log = logging.getLogger(__name__)

# How old what the house knows of the daemon's health may be.
HEALTH_SECONDS = 10.0


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
    """For someone who watches from within this process, such as a terminal."""

    view: View
    shown: Shown
    words: Words


Watched: TypeAlias = Moment | Told | PageOpened
Watch: TypeAlias = Callable[[Watched], None]


async def run_table(
    table: Table, *, new: bool = False, until_over: bool = False, watch: Watch | None = None
) -> Ending | None:
    """Play for ever, or until the game is over. Raises a fault with a sentence if the table cannot even begin."""
    with Journal.open(Path(table.config.journal.path)) as journal:
        taken = take_up(table, journal, new=new)
        async with _broker(table) as address:
            host = _Host(table, taken, journal, address, watch or _nobody)
            return await host.run(until_over=until_over)


@contextlib.asynccontextmanager
async def _broker(table: Table) -> AsyncIterator[BrokerAddress]:
    mqtt = table.config.mqtt
    if not mqtt.embedded:
        files = (Path(file) if file else None for file in (mqtt.ca_file, mqtt.cert_file, mqtt.key_file))
        yield BrokerAddress(mqtt.broker, mqtt.port, mqtt.user, mqtt.password, mqtt.tls, *files)
        return
    async with embedded_broker(table.state / "broker", mqtt.port) as broker:
        yield BrokerAddress(broker.host, broker.port)


def outfit_of(table: Table, seed: int) -> Outfit:
    config = table.config
    return Outfit(
        dice={name: die.kind for name, die in config.dice.items()},
        owners={name: die.owner for name, die in config.dice.items() if die.owner},
        tags={piece.tag: name for name, piece in config.pieces.items()},
        readers=tuple(config.readers),
        buttons={
            (name, button): ButtonUse(use)
            for name, reader in config.readers.items()
            for button, use in reader.buttons.items()
        },
        pace=Pace(config.table.pace),
        rest=config.table.rest_ms / 1000,
        seed=seed,
    )


class _Host:
    """One running table."""

    def __init__(self, table: Table, taken: Taken, journal: Journal, address: BrokerAddress, watch: Watch) -> None:
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()
        self._inbox: asyncio.Queue[Observation | Command] = asyncio.Queue()
        self._version = version("arbiter-table")
        self._topics = Topics(table.config.table.name)
        self._journal = journal
        self._watch = watch
        self._book = DeviceBook(table.config)
        self._devices = Devices(table.config, self._inbox.put_nowait)
        self._mqtt = MqttLink(address, self._topics.availability)
        self._mqtt.listen(self._topics.command, self._heard)
        referee = Referee(outfit_of(table, taken.seed))
        self._sitting = Sitting(taken.game, journal, referee, taken.words, self._tell)
        self._viewed, self._view = -1, taken.game.view
        self._secret = table.config.mqtt.command_secret
        self._followers = Followers(
            table, taken.words, taken.game.setup.seats, self._mqtt, self._topics, self._met_display
        )
        self._page = Page(table, self._sitting, self._inbox.put_nowait, self._play_hardware)
        self._mqtt.listen(self._topics.hardware, lambda heard: self._page.hardware(heard.payload))
        self._web = table.config.web
        self._keys = load_keys(table.state, taken.game.setup.seats)

    async def run(self, *, until_over: bool) -> Ending | None:
        with contextlib.suppress(JournalFault):
            self._followers.remember(self._journal.dice())
        self._sitting.begin(self._loop.time())
        for state in self._book.states.values():
            self._mqtt.publish(self._topics.device(state.id), to_json(state), retain=True)
            self._page.device(state)
        async with asyncio.TaskGroup() as group:
            tasks = [
                group.create_task(self._mqtt.run(), name="mqtt"),
                group.create_task(self._devices.run(), name="devices"),
                group.create_task(self._report_health(), name="health"),
                *(
                    group.create_task(kept(name, run, self._inbox.put_nowait), name=f"follower {name}")
                    for name, run in self._followers.runs.items()
                ),
            ]
            if self._web.enabled:
                server = PageServer(self._web, self._page, self._keys, self._page_opened, self._followers.picture_on)
                tasks.append(group.create_task(kept("page", server.run, self._inbox.put_nowait), name="page"))
            await self._play(until_over=until_over)
            for task in tasks:
                task.cancel()
        return self._ending()

    def _page_opened(self, opened: PageOpened) -> None:
        self._followers.invite({invite.seat: invite.code for invite in opened.invites if invite.seat})
        if opened.reachable:
            *_, looker = opened.invites
            self._followers.page_is_at(looker.url)
        self._watch(opened)

    async def _play(self, *, until_over: bool) -> None:
        while True:
            self._show()
            if until_over and self._sitting.game.outcome:
                return
            await self._next()
            while not self._inbox.empty():
                self._take(self._inbox.get_nowait())

    async def _next(self) -> None:
        """Wait for something to happen, or for a piece to have come to rest."""
        wake = self._sitting.wake_at(self._loop.time())
        try:
            async with asyncio.timeout_at(wake):
                item = await self._inbox.get()
        except TimeoutError:
            self._take(None)
        else:
            self._take(item)

    def _take(self, item: Observation | Command | None) -> None:
        """Whatever a fault of ours makes of it, the table lives on, and people can still take back what led to it."""
        try:
            self._handle(item, self._loop.time())
        except Exception:
            log.exception("The table failed on %r.", item)
            self._sitting.referee.remark(Notice("rules-fault", Cue("table.rules-fault")))

    def _handle(self, item: Observation | Command | None, now: float) -> None:
        if item is None:
            self._sitting.tick(now)
        elif isinstance(item, Command):
            self._reply(self._sitting.command(item, now))
            self._publish_health()
        else:
            self._note(item)
            self._sitting.observe(item, now)

    def _heard(self, heard: Heard) -> None:
        """A retained command is an old one: whoever sent it did not mean now."""
        if heard.retained:
            return
        try:
            command = read_command(heard.payload)
        except UnreadableCommand as error:
            self._reply(error.reply)
            return
        if self._secret is None or compare_digest((command.secret or "").encode(), self._secret.encode()):
            self._inbox.put_nowait(command)
        else:
            text = self._sitting.words.say(Cue("refused.no-secret"))
            self._reply(Reply(command.id, ok=False, code="no-secret", text=text))

    def _reply(self, reply: Reply) -> None:
        self._mqtt.publish(self._topics.reply, to_json(reply))
        self._page.reply(reply)

    def _play_hardware(self, act: bytes) -> None:
        self._mqtt.publish(self._topics.hardware_act, act)

    def _note(self, observation: Observation) -> None:
        if isinstance(observation, BytesRefused):
            self._remember("refused", observation.device, observation.error)
        self._page.note(observation)
        state = self._book.note(observation)
        if state is None:
            return
        self._mqtt.publish(self._topics.device(state.id), to_json(state), retain=True)
        self._page.device(state)
        if isinstance(observation, DeviceUp | DeviceDown):
            kind, text = ("up", state.kind) if state.up else ("down", state.reason)
            self._remember(kind, state.id, text)

    def _remember(self, kind: str, device: str, text: str) -> None:
        """A device's comings and goings are worth no quarrel with the disk."""
        log.info("%s: %s, %s", device, kind, text)
        with contextlib.suppress(JournalFault):
            self._journal.note(kind, device, text)

    def _tell(self, told: Told) -> None:
        topic = self._topics.events if isinstance(told, EventsTold) else self._topics.dice
        self._mqtt.publish(topic, to_json(told))
        if isinstance(told, DieThrown):
            self._followers.note_die(told)
        self._page.tell(told)
        self._watch(told)

    def _show(self) -> None:
        """Tell everyone how things stand; whoever knows already is left alone."""
        shown, words = self._sitting.shown(self._loop.time()), self._sitting.words
        if self._viewed != self._sitting.index:
            self._viewed, self._view = self._sitting.index, self._sitting.game.view
        self._devices.light(shown.glows)
        self._devices.call_for(shown.dice_to_throw)
        self._followers.show(self._view, shown, lambda other: self._sitting.prompt(self._loop.time(), other))
        self._page.show(shown)
        self._watch(Moment(self._view, replace(shown, prompt=seen_by(shown.prompt, None, words)), words))

    def _met_display(self, name: str, kind: str, up: bool) -> None:
        """Told to the house, but no notice: a lamp that is off tonight is no reason to hold up a game."""
        now = self._loop.time()
        self._note(DeviceUp(name, kind, now) if up else DeviceDown(name, "it says that it is off", now))

    async def _report_health(self) -> None:
        while True:
            self._publish_health()
            await asyncio.sleep(HEALTH_SECONDS)

    def _publish_health(self) -> None:
        self._mqtt.publish(self._topics.health, to_json(self._health()), retain=True)

    def _health(self) -> Health:
        states, counters = self._book.states.values(), self._mqtt.counters
        return Health(
            version=self._version,
            ruleset=self._sitting.game.ruleset.id,
            index=self._sitting.index,
            paused=self._sitting.referee.paused,
            uptime=int(self._loop.time() - self._began),
            devices_up=sum(state.up for state in states),
            devices_down=sum(not state.up for state in states),
            published=counters.published,
            dropped=counters.dropped,
            reconnects=counters.reconnects,
        )

    def _ending(self) -> Ending | None:
        game = self._sitting.game
        if game.outcome is None:
            return None
        return Ending(game.outcome, game.digest, len(game.record), self._mqtt.counters.published, self._journal.path)


def _nobody(_seen: Watched) -> None:
    """Nobody watches from within."""
