"""The files for a hall and a table in containers, and for Home Assistant: what they name is there, and the programs accept their configs.

Nothing is built here: that needs a container engine and the network.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import sysconfig
import tomllib
from fnmatch import fnmatch
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from shutil import which
from threading import Thread
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from controller.config.load import load_table

ROOT = Path(__file__).parents[1]
VENUE, TABLE, APP = (ROOT / "deploy" / name for name in ("venue", "table", "home-assistant/arbiter"))

# What the supervisor of Home Assistant knows of an app, as far as this one uses it.
APP_SCHEMA: dict[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("name", "version", "slug", "description", "startup", "boot", "webui", "watchdog", "backup"), str),
    **dict.fromkeys(("arch", "services", "map", "backup_exclude"), list),
    **dict.fromkeys(("init", "host_network", "host_dbus", "uart"), bool),
    **dict.fromkeys(("options", "schema"), dict),
}


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


@pytest.mark.parametrize(("folder", "user"), [(VENUE, "arbiter"), (TABLE, "10001")])
def test_the_container_file_runs_as_nobody_special_and_copies_what_is_there(folder: Path, user: str) -> None:
    lines = (folder / "Containerfile").read_text(encoding="utf-8").splitlines()
    words = [line.split() for line in lines if line and not line.startswith(("#", " "))]

    assert words[0][0] == "FROM"
    assert ["USER", user] in words
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


def test_a_tables_container_reaches_its_hardware() -> None:
    table = yaml.safe_load((TABLE / "compose.yaml").read_text(encoding="utf-8"))["services"]["table"]

    assert table["network_mode"] == "host"
    assert "/run/dbus/system_bus_socket:/run/dbus/system_bus_socket" in table["volumes"]
    assert table["devices"]
    assert (ROOT / table["build"]["dockerfile"]).is_file()


def test_the_app_is_one_that_home_assistant_accepts() -> None:
    app = yaml.safe_load((APP / "config.yaml").read_text(encoding="utf-8"))
    store = yaml.safe_load((ROOT / "repository.yaml").read_text(encoding="utf-8"))
    newest_release = re.findall(
        r"^## (\d+\.\d+\.\d+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )[0]

    assert {"name", "maintainer"} <= store.keys()
    assert {"name", "version", "slug", "description", "arch"} <= app.keys()
    assert {name: type(value) for name, value in app.items()} == {name: APP_SCHEMA[name] for name in app}
    assert app["version"] == newest_release
    assert set(app["arch"]) == {"aarch64", "amd64"}
    assert re.fullmatch(r"[a-z0-9_]+", app["slug"])
    assert all(re.fullmatch(r"(mqtt|mysql):(provide|want|need)", service) for service in app["services"])
    assert re.fullmatch(r"https?://\[HOST\]:\[PORT:8765\]/", app["webui"])  # with a plain number the app is refused
    assert re.fullmatch(r"https?://\[HOST\]:8765/healthz", app["watchdog"])
    assert {file.name for file in APP.iterdir()} >= {"Dockerfile", "DOCS.md", "README.md", "icon.png", "logo.png"}
    assert f"## {newest_release}" in (APP / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("shared", [True, False])
def test_the_first_start_of_the_app_writes_a_config_that_opens(tmp_path: Path, shared: bool) -> None:
    """With the broker that the supervisor names, or without one. A second start changes nothing."""
    given = {"host": "core-mosquitto", "port": 1883, "username": "addons", "password": "hush", "ssl": False}
    answer = json.dumps({"result": "ok", "data": given if shared else {}}).encode()

    class Supervisor(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            known = (self.path, self.headers["Authorization"]) == ("/services/mqtt", "Bearer token")
            self.send_response(200 if known else 403)
            self.end_headers()
            self.wfile.write(answer if known else b"{}")

        def log_message(self, *_: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Supervisor) as server:
        Thread(target=server.handle_request, daemon=True).start()
        (tmp_path / "arbiter").write_text('#!/bin/sh\necho "$@"\n', encoding="utf-8")
        (tmp_path / "arbiter").chmod(0o755)
        env = {
            "PATH": f"{tmp_path}:/usr/bin:/bin",
            "SUPERVISOR_TOKEN": "token",
            "ARBITER_SUPERVISOR": f"http://127.0.0.1:{server.server_port}",
            "ARBITER_APP_CONFIG": str(tmp_path),
        }
        said = [subprocess.check_output([sys.executable, APP / "start.py"], env=env, text=True) for _ in range(2)]

    assert said == [f"play {tmp_path}/table.toml\n"] * 2
    config = load_table(tmp_path / "table.toml", tmp_path / "state").config
    assert config.web.public
    assert config.home_assistant.enabled is shared
    assert (config.mqtt.broker, config.mqtt.password) == (("core-mosquitto", "hush") if shared else ("embedded", None))
