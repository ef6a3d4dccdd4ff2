"""`arbiter report`: one file to attach to an issue, with all that somebody needs who looks into it."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path
from urllib.parse import urldefrag

import click
from rich.console import Console

from controller.checkup.checkup import checkup
from controller.checkup.report import pack_report, report_name
from controller.commands.app import app
from controller.commands.failing import Failure, plain_failures, writing
from controller.commands.options import PATH, as_json, optional_table, state_folder
from controller.commands.output import print_json
from controller.config.load import Table, load_table
from controller.journal.sqlite_file import player_of
from controller.web.access.keys import LINK_FILE

# A checkup looks at Bluetooth, ports and the broker, which takes seconds each.
ANSWER_SECONDS = 60.0


def run_report(path: Path | None, out: Path | None, *, state: Path | None, json: bool) -> None:
    with plain_failures():
        table = load_table(path, state) if path else None
    now = datetime.now().astimezone()
    out = out or Path(report_name(table, now))
    if out.exists():
        raise Failure(f"{out} exists already: choose another name.")
    packed, is_running = asyncio.run(_packed(table))
    with writing(out):
        out.write_bytes(packed)
    if json:
        print_json({"file": str(out), "running": is_running})
        return
    console = Console(highlight=False, soft_wrap=True)
    console.print(
        f"{out}: versions, config without secrets, doctor, log and captures. Look through it, then attach it."
    )
    if table and not is_running:
        console.print("The table is not running, so there are no captures and no log in it.", style="yellow")


async def _packed(table: Table | None) -> tuple[bytes, bool]:
    """A running table packs the report itself: it has the log and the captures."""
    if table and player_of(Path(table.config.journal.path)) and (packed := await _from_running(table)):
        return packed, True
    return pack_report(table, [finding async for finding in checkup(table)]), False


async def _from_running(table: Table) -> bytes | None:
    import aiohttp  # noqa: PLC0415  # only for a table that is being played

    try:
        address, key = urldefrag((table.state / LINK_FILE).read_text(encoding="ascii").strip())
    except (OSError, UnicodeDecodeError):
        return None
    timeout = aiohttp.ClientTimeout(total=ANSWER_SECONDS)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout) as session,
            session.get(f"{address}download/report", headers={"Authorization": f"Bearer {key}"}, ssl=False) as answer,
        ):
            return await answer.read() if answer.status == 200 else None
    except (aiohttp.ClientError, TimeoutError):
        return None


@app.command()
@optional_table("The table's config; without one, only this computer is described.")
@click.option("--out", metavar="FILE", type=PATH, help="The file to write; by default named after table and time.")
@state_folder
@as_json
def report(table: Path | None, *, out: Path | None, state: Path | None, json: bool) -> None:
    """Pack what helps to find a fault into one file, without passwords and keys.

    If the table is being played, the last lines of its log and what its devices sent are in it.
    """
    run_report(table, out, state=state, json=json)
