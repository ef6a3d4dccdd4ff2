"""`arbiter service`: install, uninstall and status, through systemctl."""

from __future__ import annotations

import getpass
import os
import pwd
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from controller.commands.failing import Failure, plain_failures, writing
from controller.commands.output import print_json
from controller.commands.service.unit import PREFIX, SYSTEM_STATE, Service, unit_text
from controller.commands.tables import SHIPPED, own_table
from controller.config.load import load_table, state_folder
from controller.venue.config import load_venue

SYSTEM_UNITS = Path("/etc/systemd/system")

LINGER = "To let it start with the computer: sudo loginctl enable-linger $USER"


def install(
    table: Path | None, venue: Path | None, *, system: bool, run_as: str | None, state: Path | None, show: bool
) -> None:
    service = _service(table, venue, system=system, run_as=run_as, state=state)
    if show:
        sys.stdout.write(unit_text(service))
        return
    path = _folder(system=system) / service.unit
    before = path.read_text(encoding="utf-8") if path.is_file() else None
    with writing(path, "run this as root, or leave out --system" if system else "check the folder"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(unit_text(service), encoding="utf-8")
    with _taken_back(path, before):
        _systemctl(system, "daemon-reload")
        _systemctl(system, "enable", "--now", service.unit)
    console = Console(highlight=False, soft_wrap=True)
    by_itself = system or _may_linger()
    when = "with the computer" if by_itself else "when you log in, and ends when you log out"
    console.print(f"{service.unit} is started. From now on it starts {when}.", markup=False)
    if not by_itself:
        console.print(LINGER, style="yellow", markup=False)
    console.print(f"Its log: {_log(service)}", markup=False)


@contextmanager
def _taken_back(path: Path, before: str | None) -> Iterator[None]:
    """If systemd refuses the unit, restore what was there before."""
    try:
        yield
    except Failure:
        if before is None:
            path.unlink(missing_ok=True)
        else:
            path.write_text(before, encoding="utf-8")
        raise


def uninstall(table: Path | None, venue: Path | None, *, system: bool) -> None:
    service = _service(table, venue, system=system)
    path = _folder(system=system) / service.unit
    if not path.exists():
        raise Failure(f"There is no service {service.unit}: run `arbiter service status` for a list.")
    _systemctl(system, "disable", "--now", service.unit)
    try:
        path.unlink()
    except OSError as error:
        raise Failure(f"{path} cannot be removed ({error.strerror}).") from None
    _systemctl(system, "daemon-reload")
    Console(highlight=False, soft_wrap=True).print(f"{service.unit} is removed; games and config are kept.")


def status(*, system: bool, json: bool) -> None:
    units = sorted(path.name for path in _folder(system=system).glob(f"{PREFIX}*.service"))
    found = [
        {"unit": unit, "starts": _word(system, "is-enabled", unit), "runs": _word(system, "is-active", unit)}
        for unit in units
    ]
    if json:
        print_json({"services": found})
        return
    console = Console(highlight=False, soft_wrap=True)
    if not found:
        console.print("No table and no venue starts with this computer: `arbiter service install TABLE.toml`.")
        return
    grid = Grid("service", "starts with the computer", "runs")
    for one in found:
        grid.add_row(*one.values())
    console.print(grid)
    if not system and not _lingers():
        console.print(f"Services of your own start when you log in. {LINGER}", style="yellow", markup=False)


def _service(
    table: Path | None,
    venue: Path | None,
    *,
    system: bool,
    run_as: str | None = None,
    state: Path | None = None,
) -> Service:
    if table and venue:
        raise Failure("A service is for a table or for a venue: name one of them, not both.")
    if run_as and not system:
        raise Failure("--run-as needs --system: your own service runs as you.")
    if run_as and not _is_known(run_as):
        raise Failure(f"There is no user {run_as!r} on this computer.")
    where = (state or (SYSTEM_STATE if system else state_folder())).absolute()
    owner = run_as or (_caller() if system else None)
    if venue:
        with plain_failures():
            hall = load_venue(venue).config.hall
        return Service(hall.name, "venue", venue.absolute(), where, system, owner)
    path = table or own_table()
    if table is None and path.parent == SHIPPED:
        raise Failure("Which table? Add the path of its config.")
    with plain_failures():
        loaded = load_table(path)
    return Service(loaded.config.table.name, "play", path.absolute(), where, system, owner)


def _caller() -> str:
    """The user who called, also through sudo: installing needs root, running a table does not."""
    return os.environ.get("SUDO_USER") or getpass.getuser()


def _is_known(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True


def _folder(*, system: bool) -> Path:
    if system:
        return SYSTEM_UNITS
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "systemd" / "user"


def _systemctl(system: bool, *words: str) -> None:
    done = _run(system, *words)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        why = f" ({said[-1].rstrip('.')})" if said else ""
        raise Failure(f"systemctl {' '.join(words)} failed{why}: `arbiter service install --print` shows the unit.")


def _word(system: bool, *words: str) -> str:
    """The one word that systemctl prints, even if it exits with an error code."""
    return _run(system, *words).stdout.strip() or "unknown"


def _run(system: bool, *words: str) -> subprocess.CompletedProcess[str]:
    command = ["systemctl", *([] if system else ["--user"]), *words]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise Failure(
            "This computer has no systemd: let whatever starts its programs run `arbiter play TABLE.toml`."
        ) from None


def _may_linger() -> bool:
    """Without lingering, a user's service starts when they log in and stops when they log out."""
    _loginctl("enable-linger")
    return _lingers()


def _lingers() -> bool:
    return _loginctl("show-user", getpass.getuser(), "--property=Linger", "--value") == "yes"


def _loginctl(*words: str) -> str:
    try:
        done = subprocess.run(["loginctl", *words], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return done.stdout.strip()


def _log(service: Service) -> str:
    return f"journalctl {'' if service.system else '--user '}-u {service.unit} -f"
