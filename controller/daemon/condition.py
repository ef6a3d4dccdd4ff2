"""The condition of the table for monitoring: counted alongside the game, reported when `/health` or `/metrics` is requested.

Everyone who reaches the page may read it, so nothing here names a seat, a device, a card or an address.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import perf_counter

from controller.dice_log.results import COUNTS
from controller.messages.events import DieThrown
from controller.messages.health import Health
from controller.monitoring.number import Number
from controller.web.condition import Condition

# Below this, an answer may soon not fit into the journal.
LOW_DISK_BYTES = 50 * 1024 * 1024


class TableCondition:
    """Counts what the table does; wrap everything that it handles in `handling`."""

    def __init__(self) -> None:
        self._handled = 0
        self._seconds = 0.0
        self._failed = 0
        self._dice: Counter[bool] = Counter()

    @contextmanager
    def handling(self) -> Iterator[None]:
        began = perf_counter()
        try:
            yield
        except Exception:
            self._failed += 1
            raise
        finally:
            self._handled += 1
            self._seconds += perf_counter() - began

    def note_die(self, thrown: DieThrown) -> None:
        self._dice[thrown.fate in COUNTS] += 1

    def report(
        self, health: Health, *, connected: bool, backlog: int, waiting: int, playing: bool, journal: Path
    ) -> Condition:
        free = _free(journal)
        problems = [
            sentence
            for wrong, sentence in (
                (not connected, "The broker cannot be reached: displays wait."),
                (health.devices_down > 0, f"{health.devices_down} devices are down."),
                (free < LOW_DISK_BYTES, "The disk is nearly full."),
            )
            if wrong
        ]
        word = {
            "status": "degraded" if problems else "ok",
            "problems": problems,
            "version": health.version,
            "uptime": health.uptime,
            "playing": playing,
            "paused": health.paused,
        }
        counts = health, connected, backlog, waiting, playing, free, _size(journal)
        return Condition(word, tuple(self._numbers(*counts)))

    def _numbers(
        self, health: Health, connected: bool, backlog: int, waiting: int, playing: bool, free: int, size: int
    ) -> Iterator[Number]:
        yield Number("arbiter_info", "Always 1; the label is the version.", 1, labels={"version": health.version})
        yield Number("arbiter_uptime_seconds", "How long the table has run.", health.uptime)
        yield Number("arbiter_playing", "1 while a game is on the table and not over.", playing)
        yield Number("arbiter_paused", "1 while the game is paused.", health.paused)
        yield Number("arbiter_game_answers", "Answers in force in the game on the table.", health.index)
        about = "Dice, readers and displays of the config, by whether they are connected."
        yield Number("arbiter_devices", about, health.devices_up, labels={"state": "up"})
        yield Number("arbiter_devices", about, health.devices_down, labels={"state": "down"})
        about = "Throws since the start, by whether they counted in a game."
        yield Number("arbiter_dice_thrown", about, self._dice[True], counts=True, labels={"counted": "yes"})
        yield Number("arbiter_dice_thrown", about, self._dice[False], counts=True, labels={"counted": "no"})
        yield Number("arbiter_handled", "Observations and commands that were handled.", self._handled, counts=True)
        yield Number("arbiter_handling_seconds", "Time that handling them took.", self._seconds, counts=True)
        yield Number("arbiter_failures", "How many of these failed.", self._failed, counts=True)
        yield Number("arbiter_waiting", "Observations and commands that wait to be handled.", waiting)
        yield Number("arbiter_broker_connected", "1 while the broker can be reached.", connected)
        yield Number("arbiter_broker_backlog", "Events that wait for the broker.", backlog)
        yield Number("arbiter_broker_published", "Messages published.", health.published, counts=True)
        yield Number("arbiter_broker_dropped", "Messages dropped for newer ones.", health.dropped, counts=True)
        yield Number(
            "arbiter_broker_reconnects", "How often the connection was made again.", health.reconnects, counts=True
        )
        yield Number("arbiter_journal_bytes", "Size of the journal.", size)
        yield Number("arbiter_disk_free_bytes", "Free disk space next to the journal.", free)


def _size(journal: Path) -> int:
    with suppress(OSError):
        return journal.stat().st_size
    return 0


def _free(journal: Path) -> int:
    with suppress(OSError):
        return shutil.disk_usage(journal.parent).free
    return 0
