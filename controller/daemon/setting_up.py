"""Set-up on the page of a running table: built when its owner first opens it, since most evenings nobody does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from controller.config.load import VERSIONS, Table
from controller.daemon.watching import StartAgain
from firmware_bridge.observations import Observation

if TYPE_CHECKING:
    from controller.daemon.table_at_setup import TableAtSetup
    from controller.setup.desk import SetupDesk
    from controller.setup.doctor_section import DoctorSection
    from controller.setup.running_table import RunningTable
    from controller.web.page.feed import Viewer


log = logging.getLogger(__name__)

DESK = "controller.setup.desk"


class SettingUp:
    """`path` is the config to write; `report` is called with the new config when one was written, and to start again."""

    def __init__(
        self, running: RunningTable, path: Path, report: Callable[[Table | StartAgain], None], around: TableAtSetup
    ) -> None:
        self._running = running
        self._around = around
        self._path = path
        self._report = report
        self._desk: SetupDesk | None = None
        self._made: tuple[SetupDesk, DoctorSection] | None = None
        self._making = asyncio.Lock()

    @property
    def begun(self) -> bool:
        """Whether there is a config of this table's own, and not only the one without devices."""
        return self._path.is_file()

    async def receive(self, viewer: Viewer, message: object) -> None:
        try:
            await self._receive(viewer, message)
        except Exception:
            log.exception("The Devices page failed on %r.", message)

    async def _receive(self, viewer: Viewer, message: object) -> None:
        desk, _ = await self._prepared()
        await desk.receive(viewer, message)

    async def _prepared(self) -> tuple[SetupDesk, DoctorSection]:
        async with self._making:
            if self._made is None:
                await asyncio.to_thread(import_module, DESK)  # in a thread, so that the game goes on meanwhile
                self._made = self._make()
                self._desk, _ = self._made
        return self._made

    async def download(self, what: str) -> tuple[str, bytes]:
        """A file for the owner; raises Refused if it cannot be made, and NoSuchAct if there is none of this kind."""
        _, doctor = await self._prepared()
        return await doctor.download(what)

    async def receive_backup(self, chunks: AsyncIterator[bytes]) -> Mapping[str, Any]:
        """Keep a backup that the owner uploads, and return what it would do; raises Refused if it cannot be restored."""
        _, doctor = await self._prepared()
        return await doctor.receive_backup(chunks)

    def leave(self, viewer: Viewer) -> None:
        if self._desk is not None:
            self._desk.leave(viewer)

    def observe(self, observation: Observation) -> None:
        if self._desk is not None:
            self._desk.observe(observation)

    async def close(self) -> None:
        if self._desk is not None:
            await self._desk.close()

    def _make(self) -> tuple[SetupDesk, DoctorSection]:
        from controller.setup.config_section import ConfigSection  # noqa: PLC0415  # only set-up needs it
        from controller.setup.config_writer import ConfigWriter, first_text  # noqa: PLC0415
        from controller.setup.desk import SetupDesk  # noqa: PLC0415
        from controller.setup.dice_section import DiceSection  # noqa: PLC0415
        from controller.setup.displays_section import DisplaysSection  # noqa: PLC0415
        from controller.setup.doctor_section import DoctorSection  # noqa: PLC0415
        from controller.setup.home_assistant_section import HomeAssistantSection  # noqa: PLC0415
        from controller.setup.phones_section import PhonesSection  # noqa: PLC0415
        from controller.setup.proxies_section import ProxiesSection  # noqa: PLC0415
        from controller.setup.readers_section import ReadersSection  # noqa: PLC0415
        from controller.setup.restoring import Restoring  # noqa: PLC0415
        from controller.setup.tags_section import CardsSection, MiniaturesSection  # noqa: PLC0415
        from controller.setup.works_section import WorksSection  # noqa: PLC0415

        table = self._running.table
        pattern = first_text(table.config) if table.source.path != self._path else ""
        writer = ConfigWriter(self._path, table.state.parent, table.state / VERSIONS, pattern)
        kinds = (DiceSection, ReadersSection, MiniaturesSection, CardsSection)

        def start_again(backup: Path | None = None) -> None:
            self._report(StartAgain(self._path, backup))

        restoring = Restoring(lambda: self._running.table, self._path, start_again)
        doctor = DoctorSection(self._running, self._around.captures, restoring, start_again)
        home = HomeAssistantSection(lambda: self._running.table, self._path, start_again)
        proxies = ProxiesSection(self._running, self._path)
        around = (
            DisplaysSection(self._around, self._path, start_again),
            PhonesSection(self._running),
            home,
            proxies,
            doctor,
            WorksSection(),
        )
        sections = [*(kind(self._running) for kind in kinds), *around, ConfigSection(writer)]
        return SetupDesk(writer, self._report, sections), doctor
