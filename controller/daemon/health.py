"""The health of the daemon: published every few seconds and at every pause, and reported by the page on request."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from controller.daemon.condition import TableCondition
from controller.daemon.device_notes import DeviceNotes
from controller.messages.health import Health
from controller.messages.payloads import to_json
from controller.mqtt.link import MqttLink
from controller.mqtt.topics import Topics
from controller.referee.referee import Referee
from controller.session.session import Session
from controller.version import VERSION
from controller.web.condition import Condition

# How often the health of the daemon is published.
HEALTH_SECONDS = 10.0


class HealthReports:
    """`playing` returns the game on the table, if any; `condition` counts what is handled."""

    def __init__(
        self,
        mqtt: MqttLink,
        topics: Topics,
        referee: Referee,
        device_notes: DeviceNotes,
        playing: Callable[[], Session | None],
    ) -> None:
        self.condition = TableCondition()
        self._mqtt = mqtt
        self._topics = topics
        self._referee = referee
        self._device_notes = device_notes
        self._playing = playing
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()
        self._reported_paused = False

    async def run(self) -> NoReturn:
        while True:
            self._publish()
            await asyncio.sleep(HEALTH_SECONDS)

    def tell_pause(self) -> None:
        """Publish at once that the game was paused or resumed."""
        if self._referee.paused != self._reported_paused:
            self._publish()

    def _publish(self) -> None:
        self._reported_paused = self._referee.paused
        self._mqtt.publish(self._topics.health, to_json(self.now()), retain=True)

    def now(self) -> Health:
        states, counters, session = self._device_notes.states, self._mqtt.counters, self._playing()
        return Health(
            version=VERSION,
            ruleset=session.game.ruleset.id if session else "",
            index=session.index if session else 0,
            paused=self._referee.paused,
            uptime=int(self._loop.time() - self._began),
            devices_up=sum(state.up for state in states),
            devices_down=sum(not state.up for state in states),
            published=counters.published,
            dropped=counters.dropped,
            reconnects=counters.reconnects,
        )

    def report(self, *, waiting: int, journal: Path) -> Condition:
        """The report for `/health` and `/metrics`; `waiting` is how many items wait in the inbox."""
        session = self._playing()
        return self.condition.report(
            self.now(),
            connected=self._mqtt.connected.is_set(),
            backlog=self._mqtt.backlog,
            waiting=waiting,
            playing=session is not None and session.game.outcome is None,
            journal=journal,
        )
