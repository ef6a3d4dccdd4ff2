"""A demo where nobody draws: into a file, or to another program, it is told line by line as it happens."""

from __future__ import annotations

import click

from controller.commands.output import piped
from controller.commands.play.play import Watcher
from controller.daemon.watching import Watched
from controller.mqtt.topics import EventsMessage


class StoryLines:
    """Where the page is, and then every event. A line is out when it is told, whatever is read at the other end."""

    def __init__(self) -> None:
        self._links = Watcher()

    def note(self, seen: Watched) -> None:
        self._links.note(seen)
        if isinstance(seen, EventsMessage):
            with piped():
                for event in seen.events:
                    click.echo(str(event["text"]))
