"""The doctor: what `arbiter doctor` finds, the last lines of the log, and files to download: a report and a backup."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from controller.archive.manifest import SUFFIX as BACKUP
from controller.archive.manifest import ArchiveFault
from controller.archive.pack_up import pack_up
from controller.checkup.checkup import checkup
from controller.checkup.findings import Finding
from controller.checkup.in_words import in_every_language, part_in_every_language
from controller.checkup.report import pack_report, report_name
from controller.config.languages import languages
from controller.config.load import Table
from controller.journal.sqlite_file import JournalFault
from controller.monitoring.recent_log import recent_lines
from controller.network import newest
from controller.setup.device_now import devices_now
from controller.setup.edits import Edit, editing, put_value
from controller.setup.restoring import Restoring
from controller.setup.running_table import RunningTable
from controller.setup.section import Section
from controller.setup.values import NoSuchAct, text
from controller.version import VERSION
from firmware_bridge.observations import BatteryLevel, DeviceDown, DeviceUp, Observation
from rulesets.engine.refusal import Refused

log = logging.getLogger(__name__)

LINES_SHOWN = 100


class DoctorSection(Section):
    """`captures` are what passed between the table and its devices in the last minutes, by device."""

    id = "doctor"

    def __init__(
        self,
        running: RunningTable,
        captures: Callable[[], Mapping[str, str]],
        restoring: Restoring,
        start_again: Callable[[], None],
    ) -> None:
        super().__init__()
        self._start_again = start_again
        self._running = running
        self._captures = captures
        self._restoring = restoring
        self._findings: list[Finding] = []
        self._checking = False
        self._again = asyncio.Event()
        self._newest: str | None = None
        self._language: str | None = None

    async def run(self) -> None:
        while True:
            self._again.clear()
            await self._examine()
            await self._again.wait()

    def state(self) -> Mapping[str, Any]:
        config = self._running.table.config
        return {
            "findings": [_shown(each) for each in self._findings],
            "checking": self._checking,
            "devices": self._devices(),
            "log": recent_lines(LINES_SHOWN),
            "version": VERSION,
            "newest": self._newest,
            "isNewer": self._newest is not None and newest.is_newer(self._newest),
            "language": self._language or config.table.language,
            "waits": self._language not in (None, config.table.language),
            "languages": list(languages()),
        }

    def observe(self, observation: Observation) -> None:
        if isinstance(observation, DeviceUp | DeviceDown | BatteryLevel):
            self.changed()

    def change(self, name: str, values: Mapping[str, Any]) -> Edit:
        match name:
            case "language" if text(values, "language") in languages():
                spoken = text(values, "language")
                return editing(lambda document: put_value(document, "table", "language", spoken))
            case _:
                return super().change(name, values)

    def written(self, name: str, values: Mapping[str, Any]) -> None:
        if name == "language":
            self._language = text(values, "language")

    async def act(self, name: str, values: Mapping[str, Any]) -> Mapping[str, Any] | None:
        match name:
            case "check":
                self._again.set()
                return None
            case "newest":
                try:
                    self._newest = await newest.newest()
                except newest.NoAnswer:
                    raise Refused("no-index") from None
                return {"newest": self._newest}
            case "restore":
                return self._restoring.begin(text(values, "id"))
            case "start-again":
                self._start_again()
                return None
            case "keep":
                self._restoring.forget()
                return None
            case _:
                return await super().act(name, values)

    async def download(self, what: str) -> tuple[str, bytes]:
        """The name and the bytes of a file; raises NoSuchAct, or Refused with a sentence."""
        now, table = datetime.now().astimezone(), self._running.table
        match what:
            case "report":
                findings = [finding async for finding in checkup(table)]
                lines, captures = recent_lines(), self._captures()
                packed = await asyncio.to_thread(pack_report, table, findings, lines, captures)
                return report_name(table, now), packed
            case "backup":
                try:
                    return await asyncio.to_thread(_backup, table, now)
                except (ArchiveFault, JournalFault) as fault:
                    raise Refused("no-backup", text=str(fault)) from None
            case _:
                raise NoSuchAct(what, {})

    async def receive_backup(self, chunks: AsyncIterator[bytes]) -> Mapping[str, Any]:
        """Keep an uploaded backup and return what it would do; raises Refused with a sentence."""
        return await self._restoring.receive(chunks)

    def _devices(self) -> list[Mapping[str, Any]]:
        """Each with the section of the Devices page that it belongs to."""
        config = self._running.table.config
        of = dict.fromkeys((proxy.called for proxy in config.bluetooth.proxies), "proxies")
        for section, named in ("dice", config.dice), ("readers", config.readers), ("displays", config.displays):
            of |= dict.fromkeys(named, section)
        return [
            {"name": name, "section": of.get(name), **now}
            for name, now in devices_now(self._running.device_states).items()
        ]

    async def _examine(self) -> None:
        self._findings, self._checking = [], True
        self.changed()
        async for finding in checkup(self._running.table):
            self._findings.append(finding)
            self.changed()
        self._checking = False
        self.changed()


def _shown(finding: Finding) -> Mapping[str, Any]:
    said = {"part": part_in_every_language(finding.part), "text": in_every_language(finding.text)}
    return {**said, "well": finding.well, "needed": finding.needed}


def _backup(table: Table, now: datetime) -> tuple[str, bytes]:
    name = f"{table.config.table.name}-{now:%Y%m%d-%H%M%S}{BACKUP}"
    with TemporaryDirectory(prefix="arbiter-backup-") as folder:
        file = Path(folder) / name
        pack_up(table, file, now)
        return name, file.read_bytes()
