"""The systemd unit of a table or a venue, as text."""

from __future__ import annotations

import grp
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PREFIX = "arbiter-"

# The state folder of system services.
SYSTEM_STATE = Path("/var/lib/arbiter")

# Serial ports and Bluetooth belong to these groups on most systems; a unit that names one that is not there never starts.
GROUPS = ("dialout", "bluetooth")

# A table closes its pages and its broker within a few seconds; after this it is killed.
STOP_SECONDS = 20

# Long enough not to fill the log if a table cannot start, short enough for waiting players.
RESTART_SECONDS = 3

# Restrictions: what a table never needs. Serial ports, the system's D-Bus and the owner's home stay accessible.
HARDENING = (
    "CapabilityBoundingSet=",
    "LockPersonality=yes",
    "PrivateTmp=yes",
    "ProtectControlGroups=yes",
    "ProtectHostname=yes",
    "ProtectKernelLogs=yes",
    "ProtectKernelModules=yes",
    "ProtectKernelTunables=yes",
    "ProtectProc=invisible",
    "ProtectSystem=full",
    "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK",
    "RestrictNamespaces=yes",
    "RestrictRealtime=yes",
    "RestrictSUIDSGID=yes",
    "SystemCallArchitectures=native",
    "SystemCallErrorNumber=EPERM",
    "SystemCallFilter=@system-service",
)

_PLAIN = re.compile(r"[A-Za-z0-9_@%+=:,./-]+")


@dataclass(frozen=True, slots=True)
class Service:
    """`verb` is the command that runs it: `play` for a table, `venue` for a venue. `run_as` is used only for a system service.

    `name` is what the config calls the table or the hall; its games are in a folder of that name in `state`.
    """

    name: str
    verb: str
    config: Path
    state: Path
    system: bool
    run_as: str | None = None

    @property
    def unit(self) -> str:
        return f"{PREFIX}{'venue-' if self.verb == 'venue' else ''}{self.name}.service"


def unit_text(service: Service) -> str:
    return "\n".join(_lines(service)) + "\n"


def _lines(service: Service) -> Iterator[str]:
    what = "venue" if service.verb == "venue" else "table"
    yield "[Unit]"
    yield f"Description=Arbiter, the {what} {service.name}"
    if service.system:
        yield "Wants=network-online.target"
        yield "After=network-online.target bluetooth.service"
    yield "StartLimitIntervalSec=0"
    yield ""
    yield "[Service]"
    yield "Type=exec"
    yield f"ExecStart={' '.join(map(quoted, (*arbiter(), service.verb, str(service.config))))}"
    yield f"WorkingDirectory={_escaped(str(service.config.parent))}"
    yield f"Environment={quoted(f'ARBITER_STATE={service.state}')} ARBITER_LOG=info PYTHONUNBUFFERED=1"
    if service.run_as:
        yield f"User={service.run_as}"
    if service.system and (groups := " ".join(_groups())):
        yield f"SupplementaryGroups={groups}"
    if service.system and service.state == SYSTEM_STATE:
        # systemd makes this folder and changes the owner of everything in it: so it must belong to this service alone.
        yield f"StateDirectory={SYSTEM_STATE.name}/{service.name}"
        yield "StateDirectoryMode=0700"  # journals contain secrets
    yield "Restart=always"
    yield f"RestartSec={RESTART_SECONDS}"
    yield f"TimeoutStopSec={STOP_SECONDS}"
    yield "NoNewPrivileges=yes"
    if service.system:
        yield from HARDENING
    yield ""
    yield "[Install]"
    yield f"WantedBy={'multi-user' if service.system else 'default'}.target"


def arbiter() -> tuple[str, ...]:
    """The command next to the Python that runs this, or that Python itself where Arbiter was not installed as one."""
    command = Path(sys.executable).with_name("arbiter")
    return (str(command),) if command.exists() else (sys.executable, "-m", "controller.main")


def quoted(word: str) -> str:
    """As systemd reads a word of a command: percent and dollar signs doubled, anything unusual within quotes."""
    escaped = _escaped(word).replace("$", "$$")
    if _PLAIN.fullmatch(escaped):
        return escaped
    return '"' + escaped.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _escaped(word: str) -> str:
    return word.replace("%", "%%")


def _groups() -> list[str]:
    known = {group.gr_name for group in grp.getgrall()}
    return [name for name in GROUPS if name in known]
