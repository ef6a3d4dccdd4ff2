"""Build a config from every device within reach, to test hardware before there is a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from controller.commands.devices.found_devices import FoundDevices
from controller.commands.run_until_stopped import run_until_stopped
from controller.config.hardware import ProxySection
from controller.config.model import TableConfig
from controller.onboarding.scan.adverts import Kind, Sighting
from controller.onboarding.scan.probe import section_for
from controller.onboarding.scan.survey import Heard, look_around

# A die advertises several times a second; one that is being woken takes a moment longer.
LOOK_SECONDS = 5.0


def config_of_what_is_found(ports: Sequence[str], proxies: Sequence[ProxySection]) -> TableConfig:
    """Devices that another program is connected to are left to it."""
    found = FoundDevices()
    run_until_stopped(look_around(LOOK_SECONDS, ports, found.note, proxies))
    dice = {each.device.id: _die(each.device) for each in found.air.values() if _is_free_die(each)}
    readers = {
        f"reader-{number}": section_for(each.answered, each.port.path, "A1")
        for number, each in enumerate(found.ports.values(), 1)
    }
    config = TableConfig.model_validate(
        {
            "table": {"name": "found"},
            "game": {"ruleset": "any"},
            "dice": dice,
            "readers": {name: reader for name, reader in readers.items() if reader},
        }
    )
    return with_proxies(config, proxies)


def with_proxies(config: TableConfig, proxies: Sequence[ProxySection]) -> TableConfig:
    """The config with these proxies after its own."""
    both = [*config.bluetooth.proxies, *proxies]
    return config.model_copy(update={"bluetooth": config.bluetooth.model_copy(update={"proxies": both})})


def _is_free_die(news: object) -> bool:
    return isinstance(news, Heard) and news.device.is_die


def _die(die: Sighting) -> dict[str, Any]:
    """A die of unknown kind is assumed to be a d6."""
    if die.kind is Kind.PIXELS:
        known = die.die if die.die not in {"die", "fudge"} else "d6"
        return {"driver": "pixels", "kind": known, "pixel_id": die.id}
    return {"driver": "godice", "kind": "d6", "die_id": die.id}
