"""Load the table for a command: a config file, changed by the command line's options."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import tomli
from msgspec.structs import replace

from controller.commands.failing import Failure
from controller.config import games
from controller.config.load import VERSIONS, Table, load_table, state_folder
from controller.config.model import JOURNAL_SUFFIX

SHIPPED = Path(__file__).resolve().parents[2] / "configs" / "tables"

# The default file name of `arbiter init`.
OWN = "table.toml"

# Found even if the file is no longer valid TOML.
_NAME = re.compile(r'^name\s*=\s*"([A-Za-z0-9_-]+)"', re.MULTILINE)
SHIPPED_NAME = "table"

# The shortest that a config allows: virtual bases do not wobble.
FAST_REST_MS = 50


def table_for(
    path: Path,
    state: Path | None = None,
    *,
    port: int | None = None,
    seed: int | None = None,
    fast: bool = False,
    hands: bool | None = None,
) -> Table:
    """Raises SourceFault with every fault in the config."""
    table = load_table(path, state)
    config = table.config
    changes: dict[str, Any] = {}
    virtual: dict[str, Any] = {}
    if port is not None:
        changes["mqtt"] = config.mqtt.model_copy(update={"port": port})
    if fast:
        changes["table"] = config.table.model_copy(update={"rest_ms": FAST_REST_MS})
    if seed is not None:
        changes["game"] = config.game.model_copy(update={"seed": seed})
        virtual |= {"seed": seed}
    if hands is not None:
        virtual |= {"hands": hands}
    if config.virtual:
        changes["virtual"] = config.virtual.model_copy(update=virtual)
    return replace(table, config=config.model_copy(update=changes))


def own_table() -> Path:
    """The table to play at when none is named: the one here, the one of this person, or one without any devices."""
    return next((path for path in (Path(OWN), _at_home()) if path.is_file()), SHIPPED / OWN)


def config_to_write(path: Path) -> Path:
    """The config that the page writes: the table's own, or a new one of this person for a table that ships with Arbiter."""
    return _at_home() if path.resolve().parent == SHIPPED else path.absolute()


def way_back(path: Path, state: Path | None = None) -> list[str]:
    """Where the last version of a config is that the page kept; nothing if it kept none."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return []
    name = _NAME.search(text)
    folder = (state or state_folder()) / (name[1] if name else SHIPPED_NAME) / VERSIONS
    kept = sorted(folder.glob("*.toml"))
    return [f"An earlier version is kept: cp {kept[-1]} {path} goes back to it."] if kept else []


def _at_home() -> Path:
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "arbiter" / OWN


def journals(path: Path | None, state: Path | None = None) -> list[Path]:
    """The journals to use: a file, that of a table's config, or by default those of all tables, the newest first."""
    if path is not None:
        return [Path(load_table(path, state).config.journal.path) if path.suffix == ".toml" else path]
    folder = state or state_folder()
    found = [file for pattern in ("*/*", "demos/*/*/*") for file in folder.glob(f"{pattern}{JOURNAL_SUFFIX}")]
    return sorted((file for file in found if file.stat().st_size), key=lambda file: -file.stat().st_mtime)


def last_journal(path: Path | None, state: Path | None = None) -> Path:
    """The journal that is meant, or the one that was played last."""
    found = journals(path, state)
    if not found:
        raise Failure("No game has been played yet: begin one with `arbiter play`, or add the path of a journal.")
    return found[0]


def opened_to_all(table: Table) -> Table:
    """The same table with a page that phones can reach."""
    return with_page(table, public=True)


def with_page(table: Table, **settings: Any) -> Table:
    web = table.config.web.model_copy(update=settings)
    return replace(table, config=table.config.model_copy(update={"web": web}))


def demo_table(ruleset: str) -> Path:
    """The table that comes with Arbiter for a game."""
    demos = _tables("demo*.toml")
    if ruleset not in demos:
        raise Failure(f"There is no demo of {ruleset!r}: there is one of {', '.join(demos)}.")
    return demos[ruleset]


def campaign_table(ruleset: str) -> Path:
    """The table that comes with Arbiter for a campaign of a game."""
    tables = _tables("campaign*.toml")
    if ruleset not in tables:
        raise Failure(f"There is no campaign of {ruleset!r}: there is one of {', '.join(tables)}.")
    return tables[ruleset]


def _tables(pattern: str) -> dict[str, Path]:
    """The tables that come with Arbiter and with other packages, by game."""
    theirs = (games.folder(each) / "tables" for each in games.ids())
    files = (path for folder in (SHIPPED, *theirs) for path in sorted(folder.glob(pattern)))
    return {_ruleset(path): path for path in files}


def _ruleset(path: Path) -> str:
    with path.open("rb") as file:
        ruleset: str = tomli.load(file).get("game", {}).get("ruleset", "")
    return ruleset
