"""Does what we would publish work on a fresh machine? `make release-check`.

Builds both distributions as a publisher would: a source archive from this folder, and a wheel from that archive. Then, with each Python that is here, in
an environment without anything else: install, play the demo, open a table, uninstall, and look for what is left. Every demo must end in the same digest. Only
the standard library is needed, so that it also runs inside a bare container, on wheels that were built and tried outside:

    python3.14 scripts/release_check.py --dist build/release --pythons python3.14
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tarfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parents[1]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
DIGEST = "demo-digest.txt"  # next to the wheels: what the demo ended in where they were first tried; it must do so everywhere
OURS = ("arbiter", "configs", "controller", "firmware_bridge", "hw_mocks", "rulesets")
PATIENCE_SECONDS = 300.0  # a machine that does other things meanwhile
TEST_OF_A_STRANGER = """\
import importlib.util

from hw_mocks.dice.pixels import VirtualPixel


def test_a_base_is_put_down(virtual_hub, virtual_reader, virtual_dice):
    hub = virtual_hub(4, 4)
    hub.place("04e10cda993c80", "C4")
    virtual_reader().place("04e10cda993c80", "goblin")
    assert not virtual_dice({"red": VirtualPixel(1)}).is_connected("red")


def test_a_broker_answers(virtual_broker, virtual_ring):
    assert len(virtual_ring("wled/clock", 60).pixels) == 60


def test_nothing_of_the_daemon_is_here():
    assert not any(importlib.util.find_spec(name) for name in ("controller", "rulesets", "configs"))
"""


class Failed(Exception):
    """What does not work, in words."""


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201  # a script for people


def run(*command: str | Path, env: Mapping[str, str], cwd: Path | None = None) -> str:
    words = [str(part) for part in command]
    done = subprocess.run(words, env=dict(env), cwd=cwd, capture_output=True, text=True, check=False, timeout=900)
    if done.returncode:
        tail = "\n".join((done.stdout + done.stderr).splitlines()[-20:])
        raise Failed(f"`{' '.join(words)}` ended with {done.returncode}:\n{tail}")
    return done.stdout


def bare(home: Path) -> dict[str, str]:
    """The environment of somebody who has just logged in: a home, the system's programs, and how to reach the index."""
    kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_", "LANG", "LC_"))}
    system = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    return {
        **kept,
        "HOME": str(home),
        "PATH": system,
        "ARBITER_STATE": str(home / "state"),
        "UV_CACHE_DIR": str(home / "uv-cache"),
        "UV_PYTHON_DOWNLOADS": "never",
    }


def found(wanted: tuple[str, ...]) -> dict[str, Path]:
    """Each version with its interpreter: on the path, of pyenv, of uv, or given as a file."""
    there: dict[str, Path] = {}
    for version in wanted:
        name = version if not version[0].isdigit() else f"python{version}"
        places = [*Path.home().glob(f".pyenv/versions/{version}.*/bin/python"), Path(shutil.which(name) or "/none")]
        places += Path.home().glob(f".local/share/uv/python/cpython-{version}.*/bin/python3")
        for place in places:
            if place.exists() and (ran := _version_of(place)):
                there[ran] = place
                break
    return there


def _version_of(python: Path) -> str:
    command = [python, "-c", "import platform as p; print(p.python_version(), p.machine())"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    return done.stdout.strip() if done.returncode == 0 else ""


def build(python: Path, target: Path, scratch: Path) -> None:
    """A source archive of each distribution, and a wheel of each archive."""
    shutil.rmtree(target, ignore_errors=True)
    env = bare(scratch)
    run(python, "-m", "venv", scratch / "builder", env=env)
    builder = scratch / "builder" / "bin" / "python"
    run(builder, "-m", "pip", "install", "--quiet", "build", env=env)
    for folder in (ROOT, ROOT / "doubles"):
        run(builder, "-m", "build", "--outdir", target, folder, env=env)
    for file in sorted(target.iterdir()):
        say(f"  built {file.name}, {file.stat().st_size / 1e6:.2f} MB")


def wheel(dist: Path, name: str) -> Path:
    (file,) = dist.glob(f"{name}-[0-9]*.whl")
    return file


def packed(python: Path, dist: Path, home: Path) -> str:  # noqa: ARG001  # like every check
    """Each wheel contains its licences and nothing of the tests, and the source archive has no links that lead nowhere."""
    for name, licences in {"arbiter_table": {"LICENSE", "OFL.txt"}, "arbiter_table_doubles": {"LICENSE"}}.items():
        with ZipFile(wheel(dist, name)) as archive:
            files = [Path(file) for file in archive.namelist()]
        if not licences <= {file.name for file in files if "licenses" in file.parts}:
            raise Failed(f"The wheel of {name} lacks one of {', '.join(sorted(licences))}.")
        if tests := [file for file in files if file.name.startswith("test_") or file.parts[0] in {"tests", "bench"}]:
            raise Failed(f"The wheel of {name} contains {tests[0]}.")
        (source,) = dist.glob(f"{name}-[0-9]*.tar.gz")
        with tarfile.open(source) as archive:
            if links := [member.name for member in archive if member.issym() or member.islnk()]:
                raise Failed(f"The source archive of {name} contains a link: {links[0]}.")
    return "licences inside, no tests, no links"


def everything(folder: Path) -> set[Path]:
    """All files, without those that pytest itself keeps next to each plugin: `*-pytest-9.0.0.pyc`."""
    files = {path for path in folder.rglob("*") if path.is_file() or path.is_symlink()}
    return {path for path in files if not re.search(r"-pytest-[\d.]+\.pyc$", path.name)}


def demo_digest(arbiter: Path, dist: Path, env: Mapping[str, str], cwd: Path) -> str:
    """Play the demo. The first digest is kept next to the wheels, and any other one is a failure."""
    digest = str(json.loads(run(arbiter, "demo", "--fast", "--seed", "7", "--json", env=env, cwd=cwd))["digest"])
    first = dist / DIGEST
    if not first.exists():
        first.write_text(digest, encoding="utf-8")
    if (expected := first.read_text(encoding="utf-8")) != digest:
        raise Failed(f"The demo ended in the digest {digest} instead of {expected}.")
    return digest


@contextmanager
def table(arbiter: Path, env: Mapping[str, str], cwd: Path) -> Iterator[str]:
    """`arbiter play` in an empty folder, as on the first evening; the address of its page."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    config = cwd / "kitchen.toml"
    config.write_text(f'[table]\nname = "kitchen"\n[web]\nport = {port}\n', encoding="utf-8")
    with (cwd / "play.log").open("w+", encoding="utf-8") as log:
        process = subprocess.Popen([arbiter, "play", config], env=dict(env), cwd=cwd, stdout=log, stderr=log)
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            if (code := process.wait(60)) not in {0, -15, 143}:
                log.seek(0)
                raise Failed(f"`arbiter play` ended with {code}:\n{log.read()[-2000:]}")


def page_opens(arbiter: Path, env: Mapping[str, str], cwd: Path) -> str:
    """Wait for the page, and see that the table calls itself well. Returns its version."""
    with table(arbiter, env, cwd) as address:
        end = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                health = json.loads(_read(f"{address}/health"))
                page = _read(f"{address}/")
            except OSError as fault:
                if time.monotonic() > end:
                    raise Failed(f"The page of `arbiter play` did not open: {fault}.") from fault
                time.sleep(0.2)
                continue
            if health["problems"] or "<html" not in page:
                raise Failed(f"The page opened, but: {health}.")
            return str(health["version"])


def _read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=10) as reply:  # noqa: S310  # loopback
        return str(reply.read().decode())


def with_pip(python: Path, dist: Path, home: Path) -> str:
    env = bare(home)
    run(python, "-m", "venv", home / "venv", env=env)
    pip, arbiter = [home / "venv/bin/python", "-m", "pip", "--quiet"], home / "venv/bin/arbiter"
    before = everything(home / "venv")
    run(*pip, "install", wheel(dist, "arbiter_table"), env=env)
    run(*pip, "check", env=env)
    digest = demo_digest(arbiter, dist, env, home)
    version = page_opens(arbiter, env, home)
    run(*pip, "uninstall", "--yes", "arbiter-table", env=env)
    places = (home / "venv/bin", *(home / "venv/lib").glob("python*/site-packages"))
    left = [path for path in everything(home / "venv") - before if _is_ours(path, places)]
    if left:
        raise Failed(f"Uninstalling left {len(left)} files, {left[0]} among them.")
    return f"version {version}, digest {digest}, page opens, nothing is left"


def _is_ours(path: Path, places: tuple[Path, ...]) -> bool:
    return any(
        path.is_relative_to(place)
        and re.split(r"[-.]", path.relative_to(place).parts[0])[0] in {*OURS, "arbiter_table"}
        for place in places
    )


def with_doubles(python: Path, dist: Path, home: Path) -> str:
    env = bare(home)
    run(python, "-m", "venv", home / "venv", env=env)
    inside = home / "venv/bin/python"
    before = everything(home / "venv")
    run(inside, "-m", "pip", "--quiet", "install", wheel(dist, "arbiter_table_doubles"), env=env)
    (home / "test_stranger.py").write_text(TEST_OF_A_STRANGER, encoding="utf-8")
    said = run(inside, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_stranger.py", env=env, cwd=home)
    run(inside, "-m", "pip", "--quiet", "uninstall", "--yes", "arbiter-table-doubles", env=env)
    places = tuple((home / "venv/lib").glob("python*/site-packages"))
    left = [path for path in everything(home / "venv") - before if _is_ours(path, places)]
    if left:
        raise Failed(f"Uninstalling left {len(left)} files, {left[0]} among them.")
    return f"{said.strip().splitlines()[-1]}; nothing is left"


def _tool(name: str, home: Path, python: Path, env: Mapping[str, str]) -> Path:
    """An installer in a separate environment."""
    run(python, "-m", "venv", home / name, env=env)
    run(home / name / "bin/python", "-m", "pip", "--quiet", "install", name, env=env)
    return home / name / "bin" / name


def with_uv(python: Path, dist: Path, home: Path) -> str:
    """`uv tool install .` in a copy of the project, then everything it made is gone again."""
    env = bare(home) | {"UV_TOOL_DIR": str(home / "tools"), "UV_TOOL_BIN_DIR": str(home / "bin")}
    uv = _tool("uv", home, python, env)
    run(uv, "tool", "install", "--quiet", "--python", python, ".", env=env, cwd=ROOT)
    digest = demo_digest(home / "bin/arbiter", dist, env, home)
    run(uv, "tool", "uninstall", "--quiet", "arbiter-table", env=env)
    _nothing_but(home, "tools", "bin")
    return f"digest {digest}, nothing is left"


def with_pipx(python: Path, dist: Path, home: Path) -> str:
    env = bare(home) | {"PIPX_HOME": str(home / "tools"), "PIPX_BIN_DIR": str(home / "bin")}
    pipx = _tool("pipx", home, python, env)
    run(pipx, "install", "--quiet", "--python", python, ".", env=env, cwd=ROOT)
    digest = demo_digest(home / "bin/arbiter", dist, env, home)
    run(pipx, "uninstall", "arbiter-table", env=env)
    _nothing_but(home, "tools/venvs", "bin")
    return f"digest {digest}, nothing is left"


def _nothing_but(home: Path, *folders: str) -> None:
    left = [path for folder in folders for path in everything(home / folder) if _names_us(path.relative_to(home))]
    if left:
        raise Failed(f"Uninstalling left {len(left)} files, {left[0]} among them.")


def _names_us(path: Path) -> bool:
    return any(part in OURS or part.startswith(("arbiter-table", "arbiter_table")) for part in path.parts)


def wheels_for_arm(python: Path, dist: Path, home: Path) -> str:
    """Each library has a wheel for a Raspberry Pi: nothing is compiled there."""
    env = bare(home)
    uv = _tool("uv", home, python, env)
    complete = []
    for version in PYTHONS:
        platform = (
            "--python-platform",
            "aarch64-manylinux_2_28",
            "--python-version",
            version,
            "--only-binary",
            ":all:",
        )
        into = ("--target", home / f"arm-{version}", "--dry-run", wheel(dist, "arbiter_table"))
        run(uv, "pip", "install", *platform, *into, env=env)
        complete.append(version)
    return f"every library has a wheel for ARM64 with Python {', '.join(complete)}"


Check = Callable[[Path, Path, Path], str]
EACH: dict[str, Check] = {
    "pip, the wheel": with_pip,
    "pip, the doubles": with_doubles,
    "uv tool install .": with_uv,
    "pipx install .": with_pipx,
}


def attempt(title: str, check: Check, python: Path, dist: Path) -> bool:
    began = time.monotonic()
    with TemporaryDirectory(prefix="release-") as home:
        try:
            said = check(python, dist, Path(home))
        except (Failed, subprocess.TimeoutExpired) as fault:
            say(f"  FAILED  {title}: {fault}")
            return False
    say(f"  ok      {title}: {said} ({time.monotonic() - began:.0f} s)")
    return True


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    options.add_argument("--pythons", nargs="+", default=PYTHONS, help="versions, or programs to run")
    options.add_argument("--dist", type=Path, help="check what was built into this folder before; without it, build")
    options.add_argument("--must-have-all", action="store_true", help="fail if a version is not on this machine")
    chosen = options.parse_args()
    pythons = found(tuple(chosen.pythons))
    if not pythons:
        say("None of these Pythons is on this machine.")
        return 1
    dist = chosen.dist or ROOT / "build" / "release"
    if chosen.dist is None:
        say("Source archives and wheels")
        with TemporaryDirectory(prefix="release-") as scratch:
            build(next(iter(pythons.values())), dist, Path(scratch))
    results = [attempt("contents", packed, next(iter(pythons.values())), dist)]
    for version, python in pythons.items():
        say(f"Python {version}")
        results += [attempt(title, check, python, dist) for title, check in EACH.items()]
    say("ARM64")
    results.append(attempt("wheels", wheels_for_arm, next(iter(pythons.values())), dist))
    missing = len(chosen.pythons) - len(pythons)
    say(
        f"{sum(results)} of {len(results)} checks passed; {missing} of {len(chosen.pythons)} Pythons are not on this machine."
    )
    return 0 if all(results) and not (missing and chosen.must_have_all) else 1


if __name__ == "__main__":
    sys.exit(main())
