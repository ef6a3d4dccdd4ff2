"""The daemon: links, broker, journal, displays, page and one game at a time, wired together in one task group.

Theory of operation

Everything that happens goes through one queue, the inbox, and is handled one at a time by one task, so nothing below
needs a lock:

    links, displays, MQTT, page ── Observation or Command ──▶ inbox ──▶ Session ──▶ Update ──▶ publish
                                                                          │
                                                                          └──▶ LightState, TableState ──▶ render

`_play` is the loop: wait for an item or for the time at which the referee wants to be woken; handle everything that waits;
then show the state of the table (daemon/presenter.py): get a LightState from the session for lights, and a TableState for
everything that shows it in words. Each part compares it with what it showed last and sends only what changed. None of them
may wait or block the loop. They run in the order in which people notice a delay, and each begins when the broker has received
what came before:

    lights     rings, matrices and lamps (Publisher), glowing squares (Devices)
    prompt     what happened, and what is asked now (Publisher)
    the rest   what changed in the view, panels, speech and Home Assistant (Publisher), dice that are to be thrown (Devices)
    page       every viewer, and watchers within this process, such as a terminal

One Session is on the table at a time. While there is none, the table is in the lobby: it shows its own state,
and the only command it obeys is to begin a game. That command also replaces a game that is being played; devices,
displays, page and broker stay as they are. The game's bot answers for seats without a person, through the inbox as well.

Invariants:

- The Session returns what is to be published; it never calls back. An Answer is on disk before its Update exists.
- Every other part runs in its own task under `supervise`: links, MQTT, displays, speech and page are reported when
  they fail, restarted, and never stop the game. A failure in handling one item loses only that item, and a failure in
  showing a moment affects only that display.
- Nothing from outside reaches the Session unchecked: observations come from codecs, commands from `read_command`, and
  both the page and MQTT put the same typed Commands into the same inbox.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from controller.config.load import Table
from controller.daemon.announcement import Announcement
from controller.daemon.bot_players import BotPlayers
from controller.daemon.command_intake import CommandIntake, Item
from controller.daemon.device_notes import DeviceNotes
from controller.daemon.equipment import calls_judge, equipment_of, with_equipment
from controller.daemon.health import HealthReports
from controller.daemon.home_link import home_link
from controller.daemon.late_devices import LateDevices
from controller.daemon.on_table import OnTable
from controller.daemon.presenter import Presenter
from controller.daemon.publishers import Publisher
from controller.daemon.recent_captures import RecentCaptures
from controller.daemon.setting_up import SettingUp
from controller.daemon.supervise import Run, supervise
from controller.daemon.table_at_setup import TableAtSetup
from controller.daemon.tag_topics import TagTopics
from controller.daemon.watching import Differs, Ending, StartAgain, Watch
from controller.journal.on_disk import Journal
from controller.journal.one_file import keep_in_one_file
from controller.journal.sqlite_file import JournalFault
from controller.journal.strikes import strike
from controller.lobby.begin import begin_chosen
from controller.lobby.seat_bot import seat_bot, seats_given_back
from controller.messages.commands import BeginGame, BotPause, CallJudge, Command, PlayOn, SeatBot, Strike
from controller.messages.health import DeviceState, VenueState
from controller.messages.notice import Notice, Severity
from controller.messages.payloads import to_json
from controller.messages.reply import DONE, Reply, done, refusal
from controller.messages.view_in_words import ViewsInWords
from controller.mqtt.address import BrokerAddress
from controller.mqtt.link import MqttLink
from controller.mqtt.topics import Topics
from controller.referee.referee import Referee
from controller.session.next_game import GameBefore
from controller.session.resume import OpenedGame, board_of, with_bot_pause, words_of
from controller.session.session import Session
from controller.session.update import Update
from controller.thinking.thinker import Thinker
from controller.version import VERSION
from controller.web.access.invites import PageOpened, PortTaken
from controller.web.access.keys import load_keys
from controller.web.condition import Condition
from controller.web.page.page import Page
from controller.web.page_host import PageHost
from firmware_bridge.captures import Tap
from firmware_bridge.observations import ButtonPressed, Observation
from rulesets.engine.cues import Cue
from rulesets.engine.refusal import Refused

if TYPE_CHECKING:
    from controller.daemon.at_venue import AtVenue
    from controller.daemon.devices import Devices
    from controller.uplink.link import Uplink

log = logging.getLogger(__name__)


class RunningTable:
    """`opened` is the game to begin with; without one, the table is in the lobby."""

    def __init__(
        self,
        table: Table,
        opened: OpenedGame | None,
        journal: Journal,
        address: BrokerAddress,
        watch: Watch,
        uplink: Uplink | None = None,
        own_config: Path | None = None,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._ticked_at = self._loop.time()
        self._inbox: asyncio.Queue[Item] = asyncio.Queue()
        self._topics = Topics(table.config.table.name)
        self._journal = journal
        self._bot_pause_ms = table.config.table.bot_pause_ms
        self._watch = watch
        self._device_notes = DeviceNotes(table.config, journal, self._publish_device)
        self._captures = RecentCaptures()
        self._announcement = Announcement(table)
        self._mqtt = MqttLink(address, self._topics)
        self._devices = LateDevices(table.config, self._inbox.put_nowait, self._tap, self._mqtt.wait_for_first)
        self._commands = CommandIntake(
            self._inbox,
            self._mqtt,
            self._topics,
            table.config.mqtt.command_secret,
            refusal=lambda sender, refused: refusal(sender, refused, self._on.words),
            reply_on_page=self._reply_on_page,
        )
        self._mqtt.subscribe(self._topics.command, self._commands.receive)
        self._home_link = home_link(table.config, self._mqtt, self._topics, self._commands.receive)
        self._tag_topics = TagTopics(self._mqtt, self._inbox.put_nowait)
        self._tag_topics.equip(table.config)
        self._referee = Referee(equipment_of(table, opened.seed if opened else 0))
        self._on = self._on_table(opened, opened.before) if opened else OnTable(table, words_of(table), None)
        self._thinker = Thinker()
        self._bots = BotPlayers(self._inbox.put_nowait, self._thinker)
        self._health = HealthReports(
            self._mqtt, self._topics, self._referee, self._device_notes, lambda: self._on.session
        )
        self._announced = ""
        self._start_again: StartAgain | None = None
        self._at_venue = self._join_venue(uplink) if uplink else None
        if self._at_venue:
            self._at_venue.follow(self._mqtt, self._topics)
        views, seen = ViewsInWords(), self._at_venue.show_view if self._at_venue else None
        self._publisher = Publisher(
            self._on.table,
            self._on.words,
            self._on.seats,
            self._mqtt,
            self._topics,
            self._device_notes.note_display,
            views,
            seen,
            self._home_link,
        )
        play_hardware = partial(self._mqtt.publish, self._topics.hardware_act)
        self._page = Page(self._on.table, self._on.session, self._commands.accept, play_hardware, views)
        around = TableAtSetup(
            lambda: self._on.table, address, self._publisher, self._device_notes, self._captures.texts
        )
        self._setting_up = SettingUp(self, own_config, self._inbox.put_nowait, around) if own_config else None
        self._page.setup = self._setting_up
        self._page.thinker = self._thinker
        self._presenter = Presenter(
            self._mqtt,
            self._topics,
            self._publisher,
            self._devices,
            self._page,
            self._health,
            self._bots,
            watch,
            self._at_venue,
        )
        self._page.differs = opened is not None and opened.differs
        if table.config.virtual is not None:
            self._mqtt.subscribe(self._topics.hardware, lambda message: self._page.hardware(message.payload))
        self._web = table.config.web
        keys, pictures = load_keys(table.state, self._on.seats), self._publisher.picture_on
        self._host = PageHost(
            self._web, self._page, keys, table.state, self._page_opened, pictures, self._condition_now
        )

    def _on_table(self, opened: OpenedGame, before: GameBefore | None = None) -> OnTable:
        board = board_of(opened, self._journal)
        session = Session(opened.game, self._journal, self._referee, opened.words, before, board)
        return OnTable(opened.table, opened.words, session)

    def _join_venue(self, uplink: Uplink) -> AtVenue:
        from controller.daemon.at_venue import AtVenue  # noqa: PLC0415  # most tables have no venue

        return AtVenue(uplink, self._commands.accept, self._show_venue)

    async def run(self, *, until_over: bool, play_on: int = 0) -> Ending | None:
        with contextlib.suppress(JournalFault):
            self._publisher.remember(self._journal.dice())
        self._introduce_to_venue()
        if self._page.differs:
            self._watch(Differs(self._on.words.say(Cue("lobby.differs"))))
        if self._on.session:
            self._presenter.updates.append(self._on.session.begin(self._loop.time()))
        for state in self._device_notes.states:
            self._publish_device(state)
        async with asyncio.TaskGroup() as group:
            tasks = [
                group.create_task(supervise(name, run, self._inbox.put_nowait), name=name)
                for name, run in self._parts().items()
            ]
            try:
                await self._play(until_over=until_over, play_on=play_on)
            finally:
                self._presenter.publish_updates()
                self._publisher.settle()
                self._bots.begin()
                await self._thinker.stop()
            for task in tasks:
                task.cancel()
        if self._start_again:
            raise self._start_again
        return self._ending()

    def _parts(self) -> dict[str, Run]:
        """Everything that runs along with the game, by name."""
        parts: dict[str, Run] = {
            "mqtt": self._mqtt.run,
            "health": self._health.run,
            "devices": self._devices.run,
            "journal": partial(keep_in_one_file, self._journal),
            **self._publisher.runs,
        }
        if self._home_link is not self._mqtt:
            parts["home assistant's broker"] = self._home_link.run
        if self._web.enabled:
            parts["page"] = self._run_page
        if self._web.enabled and self._on.table.config.network.announce:
            parts["announcement"] = self._announcement.run
        if self._at_venue:
            parts |= self._at_venue.runs
        return parts

    @property
    def table(self) -> Table:
        """The config as it is now, with the choices of the game."""
        return self._on.table

    @property
    def seats(self) -> tuple[str, ...]:
        return self._on.seats

    @property
    def device_states(self) -> tuple[DeviceState, ...]:
        return self._device_notes.states

    async def hardware(self) -> Devices:
        """Start Bluetooth and the cables, if nothing needed them so far."""
        return await self._devices.hardware()

    async def _run_page(self) -> None:
        await self._mqtt.wait_for_first()
        await self._host.run()

    def _page_opened(self, opened: PageOpened | PortTaken) -> None:
        self._watch(opened)
        if isinstance(opened, PortTaken):
            return
        self._announcement.page_opened(opened)
        self._publisher.invite({invite.seat: invite.code for invite in opened.invites if invite.seat})
        if opened.reachable:
            *_, looker = opened.invites  # the last one is for people who only look
            self._publisher.page_is_at(looker.url)

    async def _play(self, *, until_over: bool, play_on: int) -> None:
        while True:
            await self._presenter.show(self._on)
            session = self._on.session
            if until_over and session and session.game.outcome:
                ways = session.ways_on
                if not play_on or not ways:
                    return
                self._handle(PlayOn(id=f"play-on-{play_on}", do="play-on", next=ways[0]))
                play_on -= 1
                continue
            await self._handle_next()
            if self._start_again:
                return
            while not self._inbox.empty():
                self._handle(self._inbox.get_nowait())

    async def _handle_next(self) -> None:
        """Handle the next item, or let time pass when the referee wants to be woken.

        A piece may have come to rest while the last moment was shown, so the wait counts from the last tick, not from now.
        """
        wake = self._on.session.wake_at(self._ticked_at) if self._on.session else None
        try:
            async with asyncio.timeout_at(wake):
                item = await self._inbox.get()
        except TimeoutError:
            self._ticked_at = self._loop.time()
            self._handle(None)
        else:
            self._handle(item)

    def _handle(self, item: Item) -> None:
        """A bug of ours must not stop the table: people can still undo what caused it."""
        try:
            with self._health.condition.handling():
                self._presenter.updates.append(self._apply(item, self._loop.time()))
        except Exception:
            log.exception("The table failed on %r.", item)
            self._referee.add_notice(Notice("rules-fault", Cue("table.rules-fault"), Severity.REFUSAL))

    def _apply(self, item: Item, now: float) -> Update:
        match item:
            case Table():
                return self._equip(item)
            case StartAgain():
                self._start_again = item
                return Update()
            case BeginGame():
                return self._begin(item, now)
            case SeatBot() | BotPause() | Strike() | CallJudge():
                return self._obey(item)
            case ButtonPressed(reader=reader, button=button) if calls_judge(self._on.table, reader, button):
                return self._obey(CallJudge(id=f"button-{now}", do="call-judge"))
            case _:
                pass
        session = self._on.session
        if session is None:
            return self._apply_in_lobby(item, now)
        if item is None:
            return session.tick(now)
        if isinstance(item, PlayOn):
            return self._play_on(session, item, now)
        if isinstance(item, Command):
            return session.command(item, now)
        self._note(item)
        return session.observe(item, now)

    def _equip(self, written: Table) -> Update:
        """The devices in the config have changed; everything else in it is read at the next start."""
        self._on.table = self._page.table = table = with_equipment(self._on.table, written)
        self._referee.equip(equipment_of(table, self._referee.seed))
        for gone in self._device_notes.equip(table.config):
            self._mqtt.publish(self._topics.device(gone), b"", retain=True)
            self._page.device_gone(gone)
        self._publisher.equip(table)
        if table.config.web.public != self._web.public:
            self._web = table.config.web
            self._host.move(self._web)
        self._tag_topics.equip(table.config)
        self._announcement.equip(table)
        self._devices.equip(table.config)
        return Update()

    def _apply_in_lobby(self, item: Observation | Command | None, now: float) -> Update:
        """Without a game, only devices and the positions of pieces are tracked; every command is refused."""
        if isinstance(item, Command):
            return self._refuse(item, Refused("no-game"))
        if item is not None:
            self._note(item)
            self._referee.observe(item, now)
        return Update()

    def _play_on(self, session: Session, command: PlayOn, now: float) -> Update:
        """The next game of a chain begins as the last one did: who plays, and how fast bots answer, is not left over from its end."""
        update = session.command(command, now)
        if update.reply and update.reply.ok:
            table = with_bot_pause(self._on.table, self._bot_pause_ms)
            self._on.table = self._page.table = seats_given_back(table, self._journal)
        return update

    def _begin(self, command: BeginGame, now: float) -> Update:
        """Put another game on the table. The one before stays in the journal, finished or not."""
        table = self._on.table
        if not (command.game and command.game.get("bots")):  # next to its bots, the lobby shows how fast they answer
            table = with_bot_pause(table, self._bot_pause_ms)
        try:
            opened = begin_chosen(table, self._journal, command, self._on.game)
        except Refused as refused:
            return self._refuse(command, refused)
        seats = opened.game.setup.seats
        self._bots.begin()
        self._referee.new_game(opened.seed)
        self._on = self._on_table(opened)
        session = self._on.session
        assert session is not None
        self._publisher.begin(opened.table, opened.words, seats)
        self._host.set_keys(load_keys(opened.table.state, seats))
        self._page.begin(opened.table, session)
        self._introduce_to_venue()
        update = session.begin(now)
        ways = session.ways_on
        if command.unfinished is not None and len(ways) == 1:  # an evening of a campaign: on to the next mission
            update = self._play_on(session, PlayOn(id=f"{command.id}-on", do="play-on", next=ways[0]), now)
        return replace(update, reply=done(command.id, self._on.words), cue=DONE)

    def _obey(self, command: SeatBot | BotPause | Strike | CallJudge) -> Update:
        """Commands to the table, whether or not there is a game on it."""
        try:
            match command:
                case SeatBot():  # the choice outlives a restart
                    self._change_bots(seat_bot(self._on.table, self._journal, self._on.seats, command))
                case BotPause(ms=pause):  # until the next game begins
                    self._change_bots(with_bot_pause(self._on.table, pause))
                case Strike():
                    self._strike(command)
                case CallJudge():
                    self._call_judge(command)
        except Refused as refused:
            return self._refuse(command, refused)
        return Update(reply=done(command.id, self._on.words), cue=DONE)

    def _change_bots(self, table: Table) -> None:
        self._on.table = self._page.table = table
        self._bots.begin()

    def _strike(self, command: Strike) -> None:
        """What was played stays in the journal; a note says that it does not count."""
        if not any(saved.id == command.game for saved in self._journal.games()):
            raise Refused("no-such-played-game", number=command.game)
        strike(self._journal, command.game, command.roll, struck=command.struck, reason=command.reason)

    def _call_judge(self, command: CallJudge) -> None:
        if self._at_venue is None:
            raise Refused("no-venue")
        self._at_venue.call_judge(called=command.called, seat=command.seat or "")

    def _show_venue(self, state: VenueState) -> None:
        """Publish it. An announcement also becomes a notice, so that panels, rings and speech show it."""
        if state.announcement and state.announcement != self._announced:
            says = Cue("table.venue-announces", text=state.announcement)
            self._referee.add_notice(Notice("venue-announces", says, Severity.WARNING))
            self._inbox.put_nowait(None)
        self._announced = state.announcement
        self._mqtt.publish(self._topics.venue, to_json(state), retain=True)
        self._page.venue(state)

    def _introduce_to_venue(self) -> None:
        if self._at_venue:
            self._at_venue.open(self._on.table, self._on.game, self._on.words, VERSION)

    def _reply_on_page(self, reply: Reply) -> None:
        self._page.reply(reply)

    def _tap(self, device: str) -> Tap:
        return self._captures.tap(self._on.table.config, device)

    def _note(self, observation: Observation) -> None:
        """Keep track of devices, for their topics, the page and the journal."""
        self._page.note(observation)
        if self._setting_up:
            self._setting_up.observe(observation)
        self._device_notes.note(observation)

    def _publish_device(self, state: DeviceState) -> None:
        self._mqtt.publish(self._topics.device(state.id), to_json(state), retain=True)
        self._page.device(state)
        if self._at_venue:
            self._at_venue.show_devices(self._device_notes.states)

    def _condition_now(self) -> Condition:
        return self._health.report(waiting=self._inbox.qsize(), journal=self._journal.path)

    def _ending(self) -> Ending | None:
        game = self._on.game
        if game is None or game.outcome is None:
            return None
        return Ending(game.outcome, game.digest, len(game.record), self._mqtt.counters.published, self._journal.path)

    def _refuse(self, command: Command, refused: Refused) -> Update:
        return Update(reply=refusal(command.id, refused, self._on.words), cue=refused.cue)
