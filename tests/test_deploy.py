"""The files for a hall in containers: what they name is there, and the servers accept their configs.

Nothing is built here: that needs a container engine and the network.
"""

from __future__ import annotations

import re
import subprocess
import sysconfig
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from shutil import which
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[1]
VENUE = ROOT / "deploy" / "venue"


@pytest.fixture(scope="module")
def compose() -> Any:
    return yaml.safe_load((VENUE / "compose.yaml").read_text(encoding="utf-8"))


def test_every_volume_and_file_of_the_compose_file_is_there(compose: Any) -> None:
    mounts = [mount.split(":") for service in compose["services"].values() for mount in service.get("volumes", ())]
    files = {name for name, *_ in mounts if name.startswith("./")}

    assert {name for name, *_ in mounts} - files == set(compose["volumes"])
    assert files - {"./accounts.conf"} == {f"./{path.name}" for path in VENUE.iterdir() if f"./{path.name}" in files}
    build = compose["services"]["venue"]["build"]
    assert (VENUE / build["context"]).resolve() == ROOT
    assert (ROOT / build["dockerfile"]).is_file()


def test_services_wait_for_those_that_they_need(compose: Any) -> None:
    services = compose["services"]

    for needed, how in services["venue"]["depends_on"].items():
        assert how == {"condition": "service_healthy"}
        assert services[needed]["healthcheck"]
    assert all(service["restart"] == "unless-stopped" for service in services.values())


def test_the_venues_config_meets_the_services_by_their_names(compose: Any) -> None:
    config = tomllib.loads((VENUE / "venue.toml").read_text(encoding="utf-8"))

    assert config["nats"]["servers"] == ["nats://nats:4222"]
    database = compose["services"]["database"]["environment"]
    user, host, name = database["POSTGRES_USER"], "database", database["POSTGRES_DB"]
    assert re.fullmatch(rf"postgresql://{user}:[^@]+@{host}/{name}", config["database"]["url"])
    assert f"{config['web']['port']}:{config['web']['port']}" in compose["services"]["venue"]["ports"]


def test_nats_accepts_its_config(tmp_path: Path) -> None:
    (tmp_path / "nats.conf").write_text((VENUE / "nats.conf").read_text(encoding="utf-8"), encoding="utf-8")
    accounts = 'accounts { HALL { jetstream: enabled, users: [ { user: "venue", password: "x" } ] } }\n'
    (tmp_path / "accounts.conf").write_text(accounts, encoding="utf-8")
    server = which("nats-server", path=sysconfig.get_path("scripts")) or which("nats-server")
    assert server

    done = subprocess.run(
        [server, "-t", "-c", tmp_path / "nats.conf"], capture_output=True, text=True, check=False, timeout=60
    )

    assert done.returncode == 0, done.stderr


def test_the_container_file_runs_as_nobody_special_and_copies_what_is_there() -> None:
    lines = (VENUE / "Containerfile").read_text(encoding="utf-8").splitlines()
    words = [line.split() for line in lines if line and not line.startswith(("#", " "))]

    assert words[0][0] == "FROM"
    assert ["USER", "arbiter"] in words
    assert {line[0] for line in words} <= {
        *("FROM", "RUN", "WORKDIR", "COPY", "USER", "ENV", "VOLUME", "EXPOSE"),
        *("HEALTHCHECK", "STOPSIGNAL", "ENTRYPOINT", "CMD"),
    }
    assert (ROOT / "requirements-venue.lock").is_file()


def test_an_image_is_built_of_the_code_alone() -> None:
    """What is copied stays in a layer of the image although a later one removes it; passwords are next to the compose file."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]

    assert rules[0] == "*"
    taken = {rule.removeprefix("!") for rule in rules if rule.startswith("!")}
    assert taken == {*packages, "pyproject.toml", project["project"]["readme"], "requirements-venue.lock", "LICENSE"}
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    for secret in ("/deploy/venue/.env", "/deploy/venue/accounts.conf"):
        assert any(fnmatch(secret, line) for line in ignored), secret
