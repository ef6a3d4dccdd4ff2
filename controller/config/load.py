"""The table's config: what stands on it, what is played, where things are kept. One TOML file for each table.

Only addresses make a table real or virtual: a port, a bus, a broker. What Arbiter makes itself (journal, virtual ports)
is in the table's state folder unless its path is absolute; files that people write are next to the config.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from controller.config.broker import BrokerPart
from controller.config.checks import faults
from controller.config.hardware import PortReader, ProxySection
from controller.config.model import TableConfig
from controller.config.types import Mark, Part
from controller.config.venue import VenueSection
from controller.toml.faults import validated_in_part
from controller.toml.source import SourceFault, TomlSource
from firmware_bridge.uart_service import PORT_PREFIX

BrokerPartT = TypeVar("BrokerPartT", bound=BrokerPart)

# In the state folder of a table: the texts of its config that the page wrote over.
VERSIONS = "config-versions"

_UNIX_PATH = "unix:path="


class Table(Struct, frozen=True):
    """A config that was read and has no faults. All paths in it are absolute; `state` is the table's own folder."""

    config: TableConfig
    source: TomlSource
    state: Path


def load_table(path: Path, state: Path | None = None) -> Table:
    """Read a config; raises SourceFault with every fault in it. `state` is the folder of all tables' states."""
    table, wrong = examine(path, state)
    if wrong or table is None:
        raise SourceFault(*wrong)
    return table


def examine(path: Path, state: Path | None = None) -> tuple[Table | None, list[str]]:
    """Read the valid parts of a config, and list every fault; raises SourceFault where the file is not a TOML at all."""
    config, source, wrong = _read(path)
    if config is None:
        return None, wrong
    folder = folder_of_table(config, state)
    return Table(_placed(config, source, folder, wrong), source, folder), wrong


def read_config(path: Path) -> tuple[TableConfig, TomlSource]:
    """Read a config as it is written, without the files that it names; raises SourceFault with every fault in it."""
    config, source, wrong = _read(path)
    if wrong or config is None:
        raise SourceFault(*wrong)
    return config, source


def _read(path: Path) -> tuple[TableConfig | None, TomlSource, list[str]]:
    source = TomlSource.load(path)
    config, wrong = validated_in_part(TableConfig, source, _sound_part)
    if config is not None:
        wrong += faults(config, source)
    return config, source, wrong


def _sound_part(data: Mapping[str, Any], faulty: Iterable[Sequence[str | int]]) -> dict[str, Any]:
    """Leave out what is faulty, and what would be called faulty only because something else is missing."""
    faulty = set(map(tuple, faulty))
    out = {key[0] for key in faulty}
    if out & {"dice", "readers"}:
        out |= {"virtual", "cards"}
    if "game" in out and not any(key[:2] in {("game", "ruleset"), ("game", "pack")} for key in faulty):
        out.remove("game")
    rest = {name: section for name, section in data.items() if name not in out}
    if "game" in rest and isinstance(rest["game"], dict):
        rest["game"] = {key: value for key, value in rest["game"].items() if ("game", key) not in faulty}
    return {"table": {"name": "table"}, **rest}


def folder_of_table(config: TableConfig, state: Path | None) -> Path:
    return (state or state_folder()).absolute() / config.table.name


def state_folder() -> Path:
    """Where tables keep what must last: $ARBITER_STATE, or the place that the system has for such things."""
    if own := os.environ.get("ARBITER_STATE"):
        return Path(own)
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "arbiter"


def _placed(config: TableConfig, source: TomlSource, folder: Path, wrong: list[str]) -> TableConfig:
    """Make every path absolute and read the secrets from their files; one that cannot be read is added to `wrong`."""
    readers = {
        name: each.model_copy(update={"port": _port(folder, each.port)}) if isinstance(each, PortReader) else each
        for name, each in config.readers.items()
    }
    bus = config.bluetooth.bus
    if bus and bus.startswith(_UNIX_PATH):
        bus = _UNIX_PATH + str(folder / bus.removeprefix(_UNIX_PATH))
    return config.model_copy(
        update={
            "readers": readers,
            "journal": config.journal.model_copy(update={"path": str(folder / config.journal.path)}),
            "bluetooth": config.bluetooth.model_copy(
                update={"bus": bus, "proxies": _with_keys(config.bluetooth.proxies, source, wrong)}
            ),
            "mqtt": _with_secrets(config.mqtt, "mqtt", source, wrong),
            "home_assistant": _with_secrets(config.home_assistant, "home_assistant", source, wrong),
            "venue": _with_who_we_are(config, source, wrong),
            "web": config.web.model_copy(update=_next_to_config(config.web, source)),
        }
    )


def _port(folder: Path, port: str) -> str:
    """A port may also be a URL, such as one on another machine, or on the air."""
    return port if "://" in port or port.startswith(PORT_PREFIX) else str(folder / port)


def _with_secrets(part: BrokerPartT, section: str, source: TomlSource, wrong: list[str]) -> BrokerPartT:
    config_folder = source.path.absolute().parent
    update = _next_to_config(part, source)
    for key in ("password", "command_secret"):
        if file := getattr(part, f"{key}_file", None):
            update[key] = _secret(config_folder / file, source, (section, key), wrong)
    return part.model_copy(update=update)


def _with_keys(proxies: Sequence[ProxySection], source: TomlSource, wrong: list[str]) -> list[ProxySection]:
    config_folder = source.path.absolute().parent
    read = []
    for number, proxy in enumerate(proxies):
        update = _next_to_config(proxy, source)
        if proxy.key_file:
            update["key"] = _secret(
                config_folder / proxy.key_file, source, ("bluetooth", "proxies", number, "key"), wrong
            )
        read.append(proxy.model_copy(update=update))
    return read


def _with_who_we_are(config: TableConfig, source: TomlSource, wrong: list[str]) -> VenueSection | None:
    venue, config_folder = config.venue, source.path.absolute().parent
    if venue is None:
        return None
    update = _next_to_config(venue, source)
    if venue.password_file:
        update["password"] = _secret(config_folder / venue.password_file, source, ("venue", "password"), wrong)
    name = venue.name or config.table.name
    return venue.model_copy(update={"name": name, "user": venue.user or name, **update})


def _next_to_config(section: Part, source: TomlSource) -> dict[str, str]:
    """Files that people write, as absolute paths."""
    fields = type(section).model_fields.items()
    files = {key: getattr(section, key) for key, field in fields if Mark.OWN_FILE in field.metadata}
    return {key: str(source.path.absolute().parent / file) for key, file in files.items() if file}


def secret_in(file: Path) -> str:
    """A password or key; empty if the file cannot be read."""
    try:
        return file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _secret(file: Path, source: TomlSource, key: tuple[str | int, ...], wrong: list[str]) -> str:
    secret = secret_in(file)
    if not secret:
        name = str(key[-1])
        place = source.place((*key[:-1], f"{name}_file"))
        wrong.append(f"{place}: {file} cannot be read: write the {name.replace('_', ' ')} into it.")
    return secret
