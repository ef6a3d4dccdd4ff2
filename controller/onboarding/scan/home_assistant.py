"""Find Home Assistant in the network, and say what to enter on either side so that the two meet on its broker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.onboarding.scan.mdns import LISTEN_SECONDS, Announced, announced

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncZeroconf

SERVICE = "_home-assistant._tcp.local."


@dataclass(frozen=True, slots=True)
class FoundHome:
    """A Home Assistant: what its owner calls it, its host name or address, and its version."""

    name: str
    host: str
    version: str = ""


async def find_home_assistants(
    seconds: float = LISTEN_SECONDS, network: AsyncZeroconf | None = None
) -> list[FoundHome]:
    return [_understood(each) for each in await announced(SERVICE, seconds, network)]


def _understood(found: Announced) -> FoundHome:
    """An address can change when the router gives out others; the usual name does not."""
    is_usual = found.server == "homeassistant.local" or not found.addresses
    host = found.server if is_usual else found.addresses[0]
    name, version = (found.properties.get(key) for key in ("location_name", "version"))
    return FoundHome(name or "Home Assistant", host, version or "")


def there_enter(home: FoundHome) -> str:
    """What to do on its side."""
    version = f" ({home.version})" if home.version else ""
    return (
        f"{home.name}{version} is at {home.host}. "
        "There: install the Mosquitto broker add-on and the MQTT integration, and make a user for the table."
    )


def what_to_enter(home: FoundHome) -> str:
    """The same, and what to write into the table's config."""
    here = f'write [home_assistant] enabled = true, broker = "{home.host}", user and password_file.'
    return f"{there_enter(home)} Here: {here}"
