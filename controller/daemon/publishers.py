"""Everything that only shows the game: public topics, displays, speech and Home Assistant.

Nothing here waits. The most urgent comes first: `show_lights`, then `ask`, then `show`, which also does what the first two
have not done. A failure of one display affects no other.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from hmac import compare_digest

from msgspec import Struct, field

from controller.config.displays import Paper
from controller.config.load import Table
from controller.daemon.running_displays import RunningDisplays
from controller.daemon.supervise import Run, isolated
from controller.displays.dice_of_the_day import DiceDay, with_die
from controller.displays.driver import Present
from controller.displays.drivers.esphome import EsphomePanel
from controller.displays.drivers.panel import Panel
from controller.displays.panel_content import LightContent, PanelContent, panel_content
from controller.displays.paper.pictures import Picture, Pictures
from controller.home_assistant.discovery import HomeAssistant
from controller.home_assistant.entity import AnnouncedTable
from controller.journal.logs import LoggedDie
from controller.messages.events import DieThrown
from controller.messages.payloads import to_json
from controller.messages.prompt import Prompt
from controller.messages.prompt_visible_to_seat import own_part, private_prompts, visible_to
from controller.messages.view import ViewMessage
from controller.messages.view_in_words import ViewsInWords
from controller.mqtt.link import MqttLink
from controller.mqtt.topics import Topics
from controller.mqtt.view_topic import Seen, ViewTopic
from controller.session.resume import words_of
from controller.session.table_state import TableState
from controller.speech.signals import signals
from controller.speech.speech import Speaker
from controller.version import VERSION
from rulesets.engine.language.words import Words
from rulesets.engine.view import View

log = logging.getLogger(__name__)


class _Descriptions(Struct, frozen=True):
    """A state, and its descriptions so far, by language and by the seat that may see them."""

    state: TableState
    prompt_in: Callable[[Words], Prompt]
    contents: dict[tuple[str, str | None], PanelContent] = field(default_factory=dict)


class Publisher:
    """`present` is called when a display comes or goes, `seen` with each view that everyone may see.

    `home` is the link to Home Assistant's broker, if that is another one.
    """

    def __init__(
        self,
        table: Table,
        words: Words,
        seats: tuple[str, ...],
        link: MqttLink,
        topics: Topics,
        present: Present,
        views: ViewsInWords | None = None,
        seen: Seen | None = None,
        home: MqttLink | None = None,
    ) -> None:
        config = table.config
        self._link = link
        self._topics = topics
        self._seats = seats
        self._words: dict[str, Words] = {config.table.language: words}
        self._table = table
        self.pictures = Pictures()
        self.pictures.watchers.append(self._publish_picture)
        self.displays = RunningDisplays(link, self.pictures, present, config.displays)
        self._language = config.table.language
        self._spoken = config.speech.language or self._language
        self._speaker = Speaker(config.speech, self._spoken, link, topics, table.state)
        self._home = HomeAssistant(home or link, AnnouncedTable(config, topics, words, seats, VERSION))
        self._day = DiceDay()
        self._before: PanelContent | None = None
        self._are_lit = False  # whether the lights show the present state
        self._asked: Prompt | None = None
        self._said = views or ViewsInWords()
        self._view = ViewTopic(link, topics.view, topics.view_changes, seen or _nobody)
        self._published_view = -1
        self._own_views: dict[str, ViewTopic] = {}
        self._with_own_view = set(seats)
        self._page_url: str | None = None
        self._invites: dict[str, tuple[str, ...]] = {}
        for name in config.displays:
            if self._seat_of(name):  # it may be retained from an earlier version or config
                link.forget(topics.picture(name))

    @property
    def runs(self) -> Mapping[str, Run]:
        """The tasks to keep running, by name."""
        return {
            "displays": self.displays.run,
            "speech": self._speaker.run,
            "home assistant": self._home.run,
        }

    def begin(self, table: Table, words: Words, seats: tuple[str, ...]) -> None:
        """Another game is on the table. Its view is new, though it begins at the same index as the one before did."""
        self._table, self._words = table, {self._language: words}
        for seat in set(self._seats) - set(seats):
            self._link.publish(self._topics.seat(seat), b"", retain=True)
            if seat in self._own_views:
                self._own_views.pop(seat).clear()
        self._seats = seats
        self._published_view = -1
        self._home.begin(AnnouncedTable(table.config, self._topics, words, seats, VERSION))

    def equip(self, table: Table) -> None:
        """Other devices are on the table now."""
        for gone in self._table.config.displays.keys() - table.config.displays.keys():
            self.pictures.newest.pop(gone, None)
            self._link.publish(self._topics.picture(gone), b"", retain=True)
        self._table = table
        self.displays.equip(table.config.displays)
        self._home.begin(AnnouncedTable(table.config, self._topics, self._words[self._language], self._seats, VERSION))
        self._published_view = -1

    @property
    def words(self) -> Words:
        """In the table's own language."""
        return self._words[self._language]

    @property
    def moment(self) -> tuple[LightContent, PanelContent] | None:
        """What everyone may see of the present moment, as lights and panels show it; None before the first."""
        lit = self.displays.lit
        return (lit, self._before) if lit is not None and self._before is not None else None

    def remember(self, dice: Iterable[LoggedDie]) -> None:
        """Restore the dice of the day after a restart."""
        today = datetime.now().astimezone().date()
        for die in dice:
            if datetime.fromtimestamp(die.at).astimezone().date() == today:
                self.note_die(DieThrown(die.request or 0, die.die, die.kind, die.face, die.fate))

    def note_die(self, thrown: DieThrown) -> None:
        self._day = with_die(self._day, thrown)

    def show_lights(self, lit: LightContent) -> None:
        """Update all displays that need no words."""
        self._are_lit = True
        self.displays.light(lit)

    def ask(self, state: TableState) -> None:
        """Publish what the game waits for, on the public topic and on that of each seat."""
        self._asked = prompt = state.prompt
        public = visible_to(prompt, None, self._words[self._language])
        self._link.publish(self._topics.prompt, to_json(public), retain=True)
        asked = private_prompts(prompt)
        for seat in self._seats:
            own = to_json(asked[seat]) if seat in asked else b""
            self._link.publish(self._topics.seat(seat), own, retain=True)

    def show(self, state: TableState, prompt_in: Callable[[Words], Prompt]) -> None:
        """Update everything else. `prompt_in` returns the prompt in another language."""
        known = _Descriptions(state, prompt_in)
        if not self._are_lit:
            self.show_lights(self._content(known, self._language))
        self._are_lit = False
        if self._asked is not state.prompt:
            self.ask(state)
        self._publish_views(state)
        self.displays.show(lambda name: self._content(known, self._language_of(name), self._seat_of(name)))
        with isolated("Speech"):
            self._speaker.show(self._content(known, self._spoken))
        with isolated("The signals"):
            self._signal(self._content(known, self._language))

    def settle(self) -> None:
        """Bring all retained messages up to date: the table may be about to stop."""
        for view in (self._view, *self._own_views.values()):
            view.settle()

    def _content(self, known: _Descriptions, language: str, seat: str | None = None) -> PanelContent:
        """What a panel in this language shows, to everyone or to one seat; each is described once."""
        if (language, seat) not in known.contents:
            known.contents[language, seat] = self._describe(known, language, seat)
        return known.contents[language, seat]

    def _describe(self, known: _Descriptions, language: str, seat: str | None) -> PanelContent:
        state, words = known.state, self._words_in(language)
        whole = state.prompt if language == self._language else known.prompt_in(words)
        prompt = own_part(visible_to(whole, seat, words), seat)
        view = state.own_views.get(seat or "", state.view)
        return panel_content(view, prompt, words, glows=state.glows, dice=self._day, invites=self._invites)

    def _publish_views(self, state: TableState) -> None:
        index = state.prompt.index
        if self._published_view != index:
            self._published_view = index
            self._view.show(self._said.say(index, state.view, self._words[self._language]))
            self._publish_own_views(state.own_views, index)
            self._home.show(state.view)

    def _publish_own_views(self, views: Mapping[str, View], index: int) -> None:
        """A seat that sees more than everyone has its view on its own topic; the topic is empty otherwise."""
        for seat in self._seats:
            if seat in views:
                self._view_of(seat).show(self._said.say(index, views[seat], self._words[self._language]))
            elif seat in self._with_own_view:
                self._view_of(seat).clear()
        self._with_own_view = set(views)

    def _view_of(self, seat: str) -> ViewTopic:
        if seat not in self._own_views:
            topics = self._topics.seat_view(seat), self._topics.seat_view_changes(seat)
            self._own_views[seat] = ViewTopic(self._link, *topics)
        return self._own_views[seat]

    def _signal(self, now: PanelContent) -> None:
        for signal in signals(self._before, now):
            self._link.publish(self._topics.signal, to_json(signal))
        self._before = now

    def _language_of(self, display: str) -> str:
        """A panel may have another language than the table."""
        language: str | None = getattr(self._table.config.displays[display], "language", None)
        return language or self._language

    def _seat_of(self, display: str) -> str | None:
        """The seat whose own panel it is; None for a panel that everyone may see."""
        config = self._table.config.displays[display]
        return config.seat if isinstance(config, Paper) else None

    def _words_in(self, language: str) -> Words:
        if language not in self._words:
            self._words[language] = words_of(self._table, language).calling(self._words[self._language].called)
        return self._words[language]

    def picture_on(self, display: str, mark: str) -> bytes | None:
        """What a panel shows, as PNG. The picture of a seat's own panel needs the right mark."""
        picture = self.pictures.newest.get(display)
        if picture is None or (self._seat_of(display) and not compare_digest(picture.mark.encode(), mark.encode())):
            return None
        return picture.png

    def invite(self, codes: Mapping[str, tuple[str, ...]]) -> None:
        """Set the QR codes of the seats' own pages, for panels."""
        self._invites = dict(codes)

    def page_is_at(self, url: str) -> None:
        """Set the page's address, where nodes that draw by themselves fetch their pictures."""
        self._page_url = url
        for display, picture in self.pictures.newest.items():
            self._publish_picture(display, picture)

    def _publish_picture(self, display: str, picture: Picture) -> None:
        """Publish it for subscribers that cannot read the panel's own topic."""
        config = self._table.config.displays[display]
        if isinstance(config, EsphomePanel) and self._page_url:
            url = f"{self._page_url}panel/{display}-{picture.mark}.png"
            self._link.publish(f"{config.topic}/url", url.encode(), retain=True)
        if not (self._seat_of(display) or (isinstance(config, Panel) and config.encoding == "png")):
            self._link.publish(self._topics.picture(display), picture.png, retain=True)


def _nobody(_view: ViewMessage, _payload: bytes) -> None:
    """Without a venue, nobody else follows the view."""
