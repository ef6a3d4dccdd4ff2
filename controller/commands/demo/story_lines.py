"""A demo without a terminal: written line by line as it happens, to a file or another program."""

from __future__ import annotations

import click

from controller.commands.output import piped
from controller.commands.play.play import Watcher
from controller.daemon.watching import Watched
from controller.mqtt.topics import EventsMessage


class StoryLines:
    """First the address of the page, then every event. Each line is flushed at once."""

    def __init__(self) -> None:
        self._links = Watcher()

    def note(self, seen: Watched) -> None:
        self._links.note(seen)
        if isinstance(seen, EventsMessage):
            with piped():
                for event in seen.events:
                    click.echo(str(event["text"]))
