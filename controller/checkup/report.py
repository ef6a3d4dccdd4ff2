"""A report of a problem: one file with all that somebody needs who looks into it, and no secret.

Versions, the config, what a checkup finds, the last lines of the log, and what passed between the table and its devices. Passwords,
secrets and the keys of the table are taken out of everything.
"""

from __future__ import annotations

import io
import platform
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime
from importlib.metadata import distributions
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin
from zipfile import ZIP_DEFLATED, ZipFile

import orjson
import tomlkit
from pydantic import BaseModel
from tomlkit.exceptions import ParseError

from controller.checkup.findings import Finding
from controller.config.drivers import BrokenDriver, Drivers
from controller.config.load import Table
from controller.config.model import TableConfig
from controller.version import VERSION
from controller.web.access.keys import load_keys

SUFFIX = ".zip"
HIDDEN = "(left out)"

# A password within an address, as in mqtt://user:password@host.
_IN_ADDRESS = re.compile(r"(?<=://)[^/@\s\"']+@")

# Shorter ones would take half of the words out of the text; nobody can guess a place from what is left.
SHORTEST_SECRET = 4

README = """\
A report of Arbiter, to attach to an issue.

versions.json   Arbiter, Python, system and libraries
config.toml     the table's config; passwords and secrets are left out
doctor.json     what `arbiter doctor` finds
log.txt         the last lines of the log
captures/       what passed between the table and its devices in the last minutes; `arbiter mock` plays it back

Look through it before you send it: names of players and addresses of devices are in it.
"""


def report_name(table: Table | None, now: datetime) -> str:
    name = table.config.table.name if table else "arbiter"
    return f"{name}-report-{now:%Y%m%d-%H%M%S}{SUFFIX}"


def pack_report(
    table: Table | None,
    findings: Iterable[Finding],
    lines: Iterable[str] = (),
    captures: Mapping[str, str] | None = None,
) -> bytes:
    """`lines` are those of the log, `captures` what a running table has in memory, by the name of the device."""
    secrets = _secrets(table) if table else set()
    parts = {
        "README.txt": README,
        "versions.json": orjson.dumps(versions(), option=orjson.OPT_INDENT_2).decode(),
        "doctor.json": orjson.dumps([asdict(each) for each in findings], option=orjson.OPT_INDENT_2).decode(),
        "log.txt": "".join(f"{line}\n" for line in lines),
    }
    if table:
        parts["config.toml"] = config_without_secrets(table.source.text)
    parts |= {f"captures/{name}.capture": text for name, text in (captures or {}).items()}
    file = io.BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, _without(text, secrets))
    return file.getvalue()


def versions() -> Mapping[str, Any]:
    installed = {each.metadata["Name"]: each.version for each in distributions()}
    return {
        "arbiter": VERSION,
        "python": platform.python_version(),
        "system": platform.platform(),
        "machine": platform.machine(),
        "libraries": dict(sorted(installed.items(), key=lambda each: each[0].lower())),
    }


def config_without_secrets(text: str) -> str:
    """The config as it is written, without the values that a config hides."""
    try:
        document = tomlkit.parse(text)
    except ParseError:
        return "# The config cannot be read, so it is left out.\n"
    _hide(document, secret_keys())
    return _IN_ADDRESS.sub(f"{HIDDEN}@", document.as_string())


def secret_keys() -> frozenset[str]:
    """The keys whose values no log and no report shows: those that the config's own model hides."""
    return frozenset(_hidden_fields(TableConfig, set()))


def _hidden_fields(model: type[BaseModel], seen: set[type[BaseModel]]) -> Iterator[str]:
    seen.add(model)
    for name, field in model.model_fields.items():
        if not field.repr:
            yield name
        for inner in _models_in(field.annotation):
            if inner not in seen:
                yield from _hidden_fields(inner, seen)


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    elif isinstance(annotation, Drivers):
        for name in annotation.names():
            with suppress(BrokenDriver):  # no table can have such a device
                yield annotation.section_of(name)
    elif get_origin(annotation) in {list, dict, tuple, Union, UnionType} or get_args(annotation):
        for each in get_args(annotation):
            yield from _models_in(each)


def _hide(place: Any, keys: frozenset[str]) -> None:
    if isinstance(place, dict):
        for key, value in place.items():
            if key in keys and not isinstance(value, dict | list):
                place[key] = HIDDEN
            else:
                _hide(value, keys)
    elif isinstance(place, list):
        for each in place:
            _hide(each, keys)


def _secrets(table: Table) -> set[str]:
    """Every value that must not be in a report, wherever it may have come from."""
    keys = secret_keys()
    found = {value for key, value in _pairs(table.config.model_dump(mode="json")) if key in keys and value}
    if (Path(table.state) / "page-key").exists() or table.state.is_dir():
        seats = tuple(getattr(table.config.game, "seats", None) or ())
        own = load_keys(table.state, ())
        found |= {own.owner, *(own.of_seat(seat) for seat in seats if isinstance(seat, str))}
    return {secret for secret in found if len(secret) >= SHORTEST_SECRET}


def _pairs(place: Any) -> Iterator[tuple[str, str]]:
    if isinstance(place, dict):
        for key, value in place.items():
            if isinstance(value, str):
                yield key, value
            else:
                yield from _pairs(value)
    elif isinstance(place, list):
        for each in place:
            yield from _pairs(each)


def _without(text: str, secrets: set[str]) -> str:
    for secret in sorted(secrets, key=len, reverse=True):
        text = text.replace(secret, HIDDEN)
    return text
