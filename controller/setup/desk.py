"""The desk of the owner who sets up the table: sections of the Devices page, and who looks at which.

A page looks at one section at a time. It gets the state of that section at once and after every change. What it wants is a
message of one of these shapes:

    {"section": "dice"}                                         look at it; "" is to look away
    {"section": "dice", "propose": "claim", "with": {…}}        say what would be written
    {"section": "dice", "write": "claim", "with": {…}}          write it
    {"section": "dice", "act": "blink", "with": {…}}            do something at once
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, Protocol

from controller.config.load import Table
from controller.setup.config_writer import ConfigChanged, ConfigWriter
from controller.setup.section import Section
from controller.setup.values import Impossible, NoSuchAct
from controller.toml.source import SourceFault
from firmware_bridge.observations import Observation
from rulesets.engine.refusal import Refused

log = logging.getLogger(__name__)

# A device may send dozens of observations a second; nobody reads faster than this.
SHOW_SECONDS = 0.1


class Viewer(Protocol):
    """An open page of the owner."""

    def tell(self, message: Mapping[str, Any]) -> None: ...


class SetupDesk:
    """`written` is called with the new config when one was written."""

    def __init__(self, writer: ConfigWriter, written: Callable[[Table], None], sections: Iterable[Section]) -> None:
        self._writer = writer
        self._written = written
        self._sections = {section.id: section for section in sections}
        self._looking: dict[Viewer, str] = {}
        self._running: dict[str, asyncio.Task[None]] = {}
        self._due: set[str] = set()
        self._writing = asyncio.Lock()
        for id_, section in self._sections.items():
            section.changed = lambda id_=id_: self._show_soon(id_)  # type: ignore[misc]  # each its own

    @property
    def sections(self) -> tuple[str, ...]:
        return tuple(self._sections)

    def observe(self, observation: Observation) -> None:
        for id_ in self._running:
            self._sections[id_].observe(observation)

    def leave(self, viewer: Viewer) -> None:
        """The page was closed, or looks at something else."""
        section = self._looking.pop(viewer, "")
        if section and section not in self._looking.values() and (task := self._running.pop(section, None)):
            task.cancel()

    async def close(self) -> None:
        tasks, self._running = list(self._running.values()), {}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def receive(self, viewer: Viewer, message: object) -> None:
        """Handle a message of an owner's page."""
        match message:
            case {"section": "", **_rest}:
                self.leave(viewer)
            case {"section": str(id_), "id": str(sender), "propose": str(name), "with": dict(values)}:
                await self._reply(viewer, sender, self._propose(id_, name, values))
            case {"section": str(id_), "id": str(sender), "write": str(name), "with": dict(values)}:
                await self._reply(viewer, sender, self._write(id_, name, values))
            case {"section": str(id_), "id": str(sender), "act": str(name), "with": dict(values)}:
                await self._reply(viewer, sender, self._act(id_, name, values))
            case {"section": str(id_)} if id_ in self._sections:
                self._look(viewer, id_)

    def _look(self, viewer: Viewer, id_: str) -> None:
        if self._looking.get(viewer) != id_:
            self.leave(viewer)
            self._looking[viewer] = id_
        if id_ not in self._running:
            self._running[id_] = asyncio.create_task(self._run(self._sections[id_]), name=f"set-up {id_}")
        viewer.tell(self._message(id_))

    async def _run(self, section: Section) -> None:
        """A failure of one section is logged; the page shows what it had."""
        try:
            await section.run()
        except Exception:
            log.exception("The section %s of the Devices page failed.", section.id)
            self._running.pop(section.id, None)

    async def _reply(self, viewer: Viewer, sender: str, work: Any) -> None:
        try:
            reply = {"ok": True, "text": "", **(await work)}
        except Impossible as impossible:
            reply = {"ok": False, "code": impossible.code, "with": impossible.values}
        except Refused as refused:
            reply = {"ok": False, "code": refused.code, "with": dict(refused.cue.values)}
        except SourceFault as fault:
            reply = {
                "ok": False,
                "code": "not-loadable",
                "faults": list(fault.sentences),
                "file": str(self._writer.path),
            }
        except ConfigChanged:
            reply = {"ok": False, "code": "config-changed"}
        except (NoSuchAct, KeyError):
            log.warning("The Devices page asked for something unknown.", exc_info=True)
            reply = {"ok": False, "code": "unknown-change"}
        except Exception:
            log.exception("A change of the Devices page failed.")
            reply = {"ok": False, "code": "failed"}
        viewer.tell({"reply": {"id": sender, "code": "", **reply}})

    async def _propose(self, id_: str, name: str, values: Mapping[str, Any]) -> Mapping[str, Any]:
        edit = self._sections[id_].change(name, values)
        proposal = await asyncio.to_thread(self._writer.propose, edit)
        lines = [[line.sign, line.text] for line in proposal.difference]
        return {"difference": lines, "file": str(self._writer.path), "fresh": proposal.is_new}

    async def _write(self, id_: str, name: str, values: Mapping[str, Any]) -> Mapping[str, Any]:
        async with self._writing:
            edit = self._sections[id_].change(name, values)
            proposal = await asyncio.to_thread(self._writer.propose, edit)
            table = await asyncio.to_thread(self._writer.write, proposal)
        changes = "; ".join(
            f"{line.sign}{line.text}" for line in proposal.difference if line.sign in ("+", "-") and line.text
        )
        log.info("%s was changed on the page (%s, %s): %s", self._writer.path, id_, name, changes)
        self._written(table)
        self._sections[id_].written(name, values)
        self._show_soon(id_)
        return {"file": str(self._writer.path)}

    async def _act(self, id_: str, name: str, values: Mapping[str, Any]) -> Mapping[str, Any]:
        found = await self._sections[id_].act(name, values)
        self._show_soon(id_)
        return {"result": found} if found is not None else {}

    def _message(self, id_: str) -> Mapping[str, Any]:
        exists = self._writer.path.is_file()
        shown = {"section": id_, "state": self._sections[id_].state(), "file": str(self._writer.path), "exists": exists}
        return {"setup": {**shown, "sections": self.sections}}

    def _show_soon(self, id_: str) -> None:
        """Gather what changes within a moment."""
        if id_ not in self._due:
            self._due.add(id_)
            asyncio.get_running_loop().call_later(SHOW_SECONDS, self._show, id_)

    def _show(self, id_: str) -> None:
        self._due.discard(id_)
        viewers = [viewer for viewer, section in self._looking.items() if section == id_]
        if not viewers:
            return
        message = self._message(id_)
        for viewer in viewers:
            with suppress(ConnectionError):
                viewer.tell(message)
