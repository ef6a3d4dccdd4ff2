"""The serial ports of this computer: what is connected, whether we may open them, and which program uses them."""

from __future__ import annotations

import grp
import os
import pwd
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from serial.tools.list_ports import comports

from controller.config.hardware import PCSC_PREFIX
from controller.onboarding.draft.plain_text import printable
from firmware_bridge.line import LineLostError

BY_ID = Path("/dev/serial/by-id")
PROC = Path("/proc")

# Where programs leave lock files for ports that they use.
LOCKS = (Path("/run/lock"), Path("/var/lock"))

# The kernel's numbers for the ends of pseudo-terminals. The program that makes one holds it open itself.
_PSEUDO_TERMINALS = range(136, 144)


@dataclass(frozen=True, slots=True)
class Port:
    """`steady` is a path that stays the same when cables change places, where the system has one."""

    path: str
    steady: str
    what: str = ""


def ports(named: Iterable[str] = ()) -> list[Port]:
    """All ports that the system lists, those that a person named, and the readers of the PC/SC service."""
    steady = _steady_paths()
    listed = [
        Port(port.device, steady.get(os.path.realpath(port.device), port.device), _what(port.product, port.description))
        for port in sorted(comports())
    ]
    known = {each for port in listed for each in (port.path, port.steady)}
    more = [Port(path, path) for path in dict.fromkeys(named) if path not in known]
    return [*listed, *more, *(Port(PCSC_PREFIX + name, PCSC_PREFIX + name, "PC/SC") for name in _pcsc_readers())]


def _pcsc_readers() -> list[str]:
    """None without the library for them, which is an extra, or without the service."""
    try:
        from firmware_bridge.pcsc.link import readers  # noqa: PLC0415
    except ImportError:
        return []
    try:
        return readers()
    except LineLostError:
        return []


def unusable(port: str, proc: Path = PROC, locks: Iterable[Path] = LOCKS) -> str | None:
    """Say why a port must not be opened now, in one sentence; None if it may be."""
    try:
        device = Path(port).stat()
    except FileNotFoundError:
        return f"There is no {port}: plug the device in, or correct the port."
    except OSError as error:
        return f"{port} cannot be checked ({error.strerror})."
    if not stat.S_ISCHR(device.st_mode):
        return f"{port} is not a serial port: choose another."
    if not os.access(port, os.R_OK | os.W_OK):
        return f"{port} may not be opened: {_permission(device)}"
    if _is_console(device.st_rdev, proc):
        return f"{port} is this computer's console: use another port, or free it in `raspi-config`."
    user = next(iter(_users(port, device.st_rdev, proc, locks)), None)
    return f"{port} is in use by {user}: close that program first." if user else None


def _steady_paths() -> dict[str, str]:
    if not BY_ID.is_dir():
        return {}
    return {os.path.realpath(link): str(link) for link in sorted(BY_ID.iterdir(), reverse=True)}


def _what(product: str | None, description: str | None) -> str:
    return printable(product or (description if description and description != "n/a" else ""))


def _permission(device: os.stat_result) -> str:
    group, user = _group(device.st_gid), pwd.getpwuid(os.geteuid()).pw_name
    if not device.st_mode & stat.S_IWGRP:
        return "only root has access; check the permissions of the file."
    return f"run `sudo usermod -aG {group} {user}`, then log out and in again."


def _group(number: int) -> str:
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)


def _is_console(device: int, proc: Path) -> bool:
    number = f"{os.major(device)}:{os.minor(device)}"
    try:
        lines = (proc / "consoles").read_text(encoding="ascii").splitlines()
    except OSError:
        return False
    return any(line.split()[-1:] == [number] for line in lines)


def _users(port: str, device: int, proc: Path, locks: Iterable[Path]) -> Iterator[str]:
    """Which programs use a port: by its lock file, by the terminals of programs, and by their open files."""
    if os.major(device) in _PSEUDO_TERMINALS:
        return
    real = os.path.realpath(port)
    for folder in locks:
        if (owner := _lock_owner(folder / f"LCK..{Path(real).name}")) and (proc / str(owner)).is_dir():
            yield _program(proc / str(owner))
    for process in sorted(proc.glob("[0-9]*"), key=lambda path: int(path.name)):
        if process.name != str(os.getpid()) and (_terminal(process) == device or _holds(process, real)):
            yield _program(process)


def _lock_owner(lock: Path) -> int | None:
    try:
        return int(lock.read_text(encoding="ascii").split()[0])
    except (OSError, ValueError, IndexError):
        return None


def _terminal(process: Path) -> int | None:
    """The terminal of every program is public, so a login that waits on a port is found even if root runs it."""
    try:
        fields = (process / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        number = int(fields[4])
    except (OSError, ValueError, IndexError):
        return None
    return os.makedev(number >> 8 & 0xFFF, number & 0xFF | number >> 12 & 0xFFF00)


def _holds(process: Path, real: str) -> bool:
    """Only for programs that this user may inspect; the lock taken when a port is opened covers the rest."""
    try:
        return any(_target(link) == real for link in (process / "fd").iterdir())
    except OSError:
        return False


def _target(link: Path) -> str | None:
    try:
        return str(link.readlink())
    except OSError:
        return None


def _program(process: Path) -> str:
    try:
        name = (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        name = "a program"
    return f"{name} (process {process.name})"
