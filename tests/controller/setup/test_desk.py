"""The desk behind the Devices page: what each viewer sees, and what a change does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from controller.config.load import Table
from controller.setup.config_section import ConfigSection
from controller.setup.config_writer import ConfigWriter
from controller.setup.desk import SetupDesk
from controller.setup.edits import Edit, editing, put
from controller.setup.section import Section
from controller.setup.values import Impossible, text
from tests.controller.web.parlour import Parlour, opened, watching

TEXT = '[table]\nname = "attic"\n'


class Lamps(Section):
    """Another kind of section."""

    id = "lamps"
    runs = 0

    async def run(self) -> None:
        self.runs += 1
        try:
            await super().run()
        finally:
            self.runs -= 1

    def state(self) -> Mapping[str, Any]:
        return {"runs": self.runs}

    def change(self, name: str, values: Mapping[str, Any]) -> Edit:
        if name != "add":
            return super().change(name, values)
        if text(values, "name") == "taken":
            raise Impossible("name-taken", name="taken")
        die = {"driver": "godice", "kind": "d6", "die_id": text(values, "die_id")}
        return editing(lambda document: put(document, "dice", text(values, "name"), die))


class Owner:
    def __init__(self) -> None:
        self.told: list[Mapping[str, Any]] = []

    def tell(self, message: Mapping[str, Any]) -> None:
        self.told.append(message)


class Office:
    def __init__(self, folder: Path) -> None:
        self.path = folder / "table.toml"
        self.path.write_text(TEXT, encoding="utf-8")
        self.written: list[Table] = []
        writer = ConfigWriter(self.path, folder / "state", folder / "versions")
        self.lamps, self.owner = Lamps(), Owner()
        self.desk = SetupDesk(writer, self.written.append, [self.lamps, ConfigSection(writer)])

    async def ask(self, what: str, change: str, /, **values: Any) -> Mapping[str, Any]:
        await self.desk.receive(self.owner, {"section": "lamps", "id": "1", what: change, "with": values})
        reply: Mapping[str, Any] = self.owner.told[-1]["reply"]
        return reply


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return Office(tmp_path)


async def test_a_section_runs_only_while_somebody_looks_at_it(office: Office) -> None:
    other = Owner()
    for owner in (office.owner, other):
        await office.desk.receive(owner, {"section": "lamps"})
    await asyncio.sleep(0)
    assert (office.lamps.runs, office.owner.told[0]["setup"]["section"]) == (1, "lamps")

    office.desk.leave(office.owner)
    await asyncio.sleep(0)
    assert office.lamps.runs == 1
    await office.desk.receive(other, {"section": "config"})
    await asyncio.sleep(0)
    assert office.lamps.runs == 0
    await office.desk.close()


async def test_a_change_is_shown_then_written_then_used_and_logged(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    shown = await office.ask("propose", "add", name="red", die_id="4E71F3")
    assert (shown["ok"], ["+", "[dice.red]"] in shown["difference"]) == (True, True)
    assert (office.path.read_text(encoding="utf-8"), office.written) == (TEXT, [])

    with caplog.at_level(logging.INFO):
        assert (await office.ask("write", "add", name="red", die_id="4E71F3"))["ok"]

    assert list(office.written[0].config.dice) == ["red"]
    assert "[dice.red]" in caplog.text


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"name": "red", "die_id": "none"}, "not-loadable"),
        ({"name": "taken", "die_id": "4E71F3"}, "name-taken"),
        ({"name": "red"}, "unknown-change"),
        ({"name": 7, "die_id": "4E71F3"}, "unknown-change"),
    ],
)
async def test_a_wrong_change_is_refused_and_the_old_config_stays(
    office: Office, values: dict[str, Any], code: str
) -> None:
    for what in ("propose", "write"):
        reply = await office.ask(what, "add", **values)
        assert (reply["ok"], reply["code"]) == (False, code)
    assert (office.path.read_text(encoding="utf-8"), office.written) == (TEXT, [])


@pytest.fixture
def parlour(tmp_path: Path) -> Iterator[Parlour]:
    parlour = Parlour(tmp_path)
    yield parlour
    parlour.journal.close()


async def test_only_the_owner_is_shown_set_up_and_may_use_it(parlour: Parlour) -> None:
    asked: list[object] = []

    class Setup:
        begun = True

        async def receive(self, _viewer: object, message: object) -> None:
            asked.append(message)

        async def download(self, what: str) -> tuple[str, bytes]:
            return what, b""

        async def receive_backup(self, chunks: AsyncIterator[bytes]) -> Mapping[str, Any]:
            asked.append(b"".join([chunk async for chunk in chunks]))
            return {}

        def leave(self, _viewer: object) -> None:
            pass

    parlour.page.setup = Setup()
    seat = parlour.keys.of_seat(parlour.keys.seats[0])
    async with opened(parlour) as client:
        for key in (seat, None):
            async with watching(client, key) as guest:
                assert "setup" not in guest.you
                assert not (await guest.say(do="setup", section="dice"))["ok"]
            async with client.post("/upload/backup", data=b"x", headers={"Authorization": f"Bearer {key}"}) as answer:
                assert answer.status == 403
        assert asked == []
        owners = {"Authorization": f"Bearer {parlour.keys.owner}"}
        async with client.post("/upload/backup", data=bytes(200_000), headers=owners) as answer:
            assert answer.status == 200
        assert asked.pop() == bytes(200_000)
        async with watching(client, parlour.keys.owner) as owner:
            assert owner.you["setup"] == "later"
            await owner.ws.send_json({"do": "setup", "section": "dice"})
            assert not (await owner.say(do="nothing"))["ok"]
    assert asked == [{"do": "setup", "section": "dice"}]
