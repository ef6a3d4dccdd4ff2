"""Everything that shows the game and has no part in it: public topics, displays, speech and Home Assistant.

It gets every Snapshot and never waits. What fails costs itself alone.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from hmac import compare_digest
from importlib.metadata import version

from controller.config.displays import Paper
from controller.config.load import Table
from controller.daemon.supervise import Run
from controller.displays.dice_of_the_day import DiceDay, with_die
from controller.displays.displays import displays_on
from controller.displays.driver import Present
from controller.displays.drivers.esphome import EsphomePanel
from controller.displays.drivers.panel import Panel
from controller.displays.paper.pictures import Picture, Pictures
from controller.displays.showing import Showing, showing
from controller.home_assistant.discovery import HomeAssistant
from controller.home_assistant.entity import TableInfo
from controller.journal.on_disk import LoggedDie
from controller.mqtt.link import MqttLink
from controller.mqtt.payloads import own_part, private_prompts, view_message, visible_to
from controller.mqtt.topics import DieThrown, Prompt, Topics, to_json
from controller.session.resume import words_of
from controller.session.session import Snapshot
from controller.speech.signals import signals
from controller.speech.speech import Speaker
from rulesets.engine.view import View
from rulesets.engine.words import Words

log = logging.getLogger(__name__)


class Publisher:
    """`present` is called when a display comes or goes."""

    def __init__(
        self, table: Table, words: Words, seats: tuple[str, ...], link: MqttLink, topics: Topics, present: Present
    ) -> None:
        config = table.config
        self._link = link
        self._topics = topics
        self._seats = seats
        self._words: dict[str, Words] = {config.table.language: words}
        self._table = table
        self.pictures = Pictures()
        self.pictures.watchers.append(self._publish_picture)
        self.displays = displays_on(link, config.displays, self.pictures, present)
        self._language = config.table.language
        self._spoken = config.speech.language or self._language
        self._speaker = Speaker(config.speech, self._spoken, link, topics, table.state)
        self._home = HomeAssistant(link, TableInfo(config, topics, words, seats, version("arbiter-table")))
        self._day = DiceDay()
        self._before: Showing | None = None
        self._published_view = -1
        self._with_own_view = set(seats)
        self._page_url: str | None = None
        self._invites: dict[str, tuple[str, ...]] = {}
        for name in config.displays:
            if self._seat_of(name):  # what an earlier version, or an earlier config, has left for all to see
                link.forget(topics.picture(name))

    @property
    def runs(self) -> Mapping[str, Run]:
        """What to keep running, by name."""
        return {
            **{name: display.run for name, display in self.displays.items()},
            "speech": self._speaker.run,
            "home assistant": self._home.run,
        }

    def begin(self, table: Table, words: Words, seats: tuple[str, ...]) -> None:
        """Another game is on the table. Its view is new, though it begins at the same index as the one before did."""
        self._table, self._words = table, {self._language: words}
        for seat in set(self._seats) - set(seats):
            self._link.publish(self._topics.seat(seat), b"", retain=True)
        self._seats = seats
        self._published_view = -1
        self._home.begin(TableInfo(table.config, self._topics, words, seats, version("arbiter-table")))

    def remember(self, dice: Iterable[LoggedDie]) -> None:
        """A daemon that was started again still shows the dice of the day."""
        today = datetime.now().astimezone().date()
        for die in dice:
            if datetime.fromtimestamp(die.at).astimezone().date() == today:
                self.note_die(DieThrown(die.request or 0, die.die, die.kind, die.face, die.fate))

    def note_die(self, thrown: DieThrown) -> None:
        self._day = with_die(self._day, thrown)

    def show(self, snapshot: Snapshot, prompt_in: Callable[[Words], Prompt]) -> None:
        """`prompt_in` gives the prompt in another language."""
        self._publish(snapshot)
        moments: dict[tuple[str, str | None], Showing] = {}

        def moment(language: str, seat: str | None) -> Showing:
            words = self._words_in(language)
            whole = snapshot.prompt if language == self._language else prompt_in(words)
            prompt = own_part(visible_to(whole, seat, words), seat)
            view = snapshot.own_views.get(seat or "", snapshot.view)
            return showing(view, prompt, words, glows=snapshot.glows, dice=self._day, invites=self._invites)

        def show_on(name: str, language: str, show: Callable[[Showing], None], seat: str | None = None) -> None:
            """A picture that cannot be drawn costs that picture, and nothing else."""
            try:
                if (language, seat) not in moments:
                    moments[language, seat] = moment(language, seat)
                show(moments[language, seat])
            except Exception:
                log.exception("%s could not be shown the moment.", name)

        for name, display in self.displays.items():
            show_on(name, self._language_of(name), display.show, self._seat_of(name))
        show_on("speech", self._spoken, self._speaker.show)
        show_on("signals", self._language, self._signal)

    def _publish(self, snapshot: Snapshot) -> None:
        prompt = snapshot.prompt
        if self._published_view != prompt.index:
            self._published_view = prompt.index
            self._link.publish(self._topics.view, self._view_payload(snapshot.view, prompt.index), retain=True)
            self._publish_own_views(snapshot.own_views, prompt.index)
            self._home.show(snapshot.view)
        public = visible_to(prompt, None, self._words[self._language])
        self._link.publish(self._topics.prompt, to_json(public), retain=True)
        asked = private_prompts(prompt)
        for seat in self._seats:
            own = to_json(asked[seat]) if seat in asked else b""
            self._link.publish(self._topics.seat(seat), own, retain=True)

    def _publish_own_views(self, views: Mapping[str, View], index: int) -> None:
        """What a seat sees beyond what all may see is on its own topic, and nothing is where it sees no more."""
        for seat in self._seats:
            own = self._view_payload(views[seat], index) if seat in views else b""
            if own or seat in self._with_own_view:
                self._link.publish(self._topics.seat_view(seat), own, retain=True)
        self._with_own_view = set(views)

    def _view_payload(self, view: View, index: int) -> bytes:
        return to_json(view_message(index, view, self._words[self._language]))

    def _signal(self, now: Showing) -> None:
        for signal in signals(self._before, now):
            self._link.publish(self._topics.signal, to_json(signal))
        self._before = now

    def _language_of(self, display: str) -> str:
        """A panel may speak another language than the table."""
        language: str | None = getattr(self._table.config.displays[display], "language", None)
        return language or self._language

    def _seat_of(self, display: str) -> str | None:
        """The one seat that looks at it, where it shows what is asked of that seat alone."""
        config = self._table.config.displays[display]
        return config.seat if isinstance(config, Paper) else None

    def _words_in(self, language: str) -> Words:
        if language not in self._words:
            self._words[language] = words_of(self._table, language).calling(self._words[self._language].called)
        return self._words[language]

    def picture_on(self, display: str, mark: str) -> bytes | None:
        """What a panel shows, as PNG. A seat's own is only for the panel that was told its mark."""
        picture = self.pictures.newest.get(display)
        if picture is None or (self._seat_of(display) and not compare_digest(picture.mark.encode(), mark.encode())):
            return None
        return picture.png

    def invite(self, codes: Mapping[str, tuple[str, ...]]) -> None:
        """Panels may show the QR code of a seat's own page from now on."""
        self._invites = dict(codes)

    def page_is_at(self, url: str) -> None:
        """Nodes that draw by themselves can fetch their pictures there."""
        self._page_url = url
        for display, picture in self.pictures.newest.items():
            self._publish_picture(display, picture)

    def _publish_picture(self, display: str, picture: Picture) -> None:
        """For those who cannot get it from the panel's own topic."""
        config = self._table.config.displays[display]
        if isinstance(config, EsphomePanel) and self._page_url:
            url = f"{self._page_url}panel/{display}-{picture.mark}.png"
            self._link.publish(f"{config.topic}/url", url.encode(), retain=True)
        if not (self._seat_of(display) or (isinstance(config, Panel) and config.encoding == "png")):
            self._link.publish(self._topics.picture(display), picture.png, retain=True)
