"""Show the state of the table everywhere, in the order in which people notice a delay; daemon/table.py says why.

Each part sends only what changed, and a failure of one affects no other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from controller.daemon.bot_players import BotPlayers
from controller.daemon.health import HealthReports
from controller.daemon.late_devices import LateDevices
from controller.daemon.on_table import OnTable
from controller.daemon.publishers import Publisher
from controller.daemon.supervise import isolated
from controller.daemon.watching import PublicState, Watch
from controller.messages.events import DieThrown, EventsMessage
from controller.messages.payloads import to_json
from controller.messages.prompt import Prompt
from controller.messages.prompt_visible_to_seat import visible_to
from controller.mqtt.link import MqttLink
from controller.mqtt.topics import Topics
from controller.session.update import Update
from controller.web.page.page import Page
from rulesets.engine.language.words import Words

if TYPE_CHECKING:
    from controller.daemon.at_venue import AtVenue

log = logging.getLogger(__name__)


class Presenter(Struct):
    """`updates` are what happened since it was shown last."""

    mqtt: MqttLink
    topics: Topics
    publisher: Publisher
    devices: LateDevices
    page: Page
    health: HealthReports
    bots: BotPlayers
    watch: Watch
    at_venue: AtVenue | None
    updates: list[Update] = []

    async def show(self, on_table: OnTable) -> None:
        time = asyncio.get_running_loop().time

        def prompt_in(words: Words) -> Prompt:
            return on_table.prompt(time(), words)

        with isolated("The lights"):
            lights = on_table.light_state(time())
            self.publisher.show_lights(lights)
            self.devices.light(lights.glows)
        await self.mqtt.give_broker_time()
        updates = self.publish_updates()
        try:
            state = on_table.table_state(time())
        except Exception:
            log.exception("The state of the table could not be described.")
            self._update_page(updates)
            return
        with isolated("The prompt"):
            self.publisher.ask(state)
        await self.mqtt.give_broker_time()
        with isolated("The displays"):
            self.publisher.show(state, prompt_in)
        with isolated("The dice"):
            self.devices.call_for(state.dice_to_throw)
        self._update_page(updates)
        with isolated("The page"):
            self.page.show(state, prompt_in)
        with isolated("The watcher"):
            public = visible_to(state.prompt, None, on_table.words)
            self.watch(PublicState(replace(state, prompt=public), on_table.words))
        with isolated("A bot"):
            if on_table.session:
                self.bots.think(on_table.session, on_table.table.config, on_table.played_by_bots)

    def publish_updates(self) -> list[Update]:
        """Publish what happened since the last time, in order. Returns it, for the page."""
        updates, self.updates = self.updates, []
        for update in updates:
            with isolated("The broker"):
                self._publish(update)
        return updates

    def _publish(self, update: Update) -> None:
        for publication in update.publications:
            topic = self.topics.events if isinstance(publication, EventsMessage) else self.topics.dice
            self.mqtt.publish(topic, to_json(publication))
            if isinstance(publication, DieThrown):
                self.publisher.note_die(publication)
                self.health.condition.note_die(publication)
            if self.at_venue:
                self.at_venue.tell(publication)
            self.watch(publication)
        if update.reply is not None and not self.bots.receive_reply(update.reply):
            self.mqtt.publish(self.topics.reply, to_json(update.reply))
            self.page.reply(update.reply, update.cue)
            self.health.tell_pause()

    def _update_page(self, updates: Iterable[Update]) -> None:
        for update in updates:
            with isolated("The page"):
                for publication in update.publications:
                    self.page.add(publication)
                for answered in update.answered:
                    self.page.tell(answered)
