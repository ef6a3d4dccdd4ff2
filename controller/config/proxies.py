"""The Bluetooth proxies of a config, ready to run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from controller.config.hardware import ProxySection
from firmware_bridge.observations import Observe

if TYPE_CHECKING:
    from firmware_bridge.ble.proxy import Proxy


def proxies_of(sections: Sequence[ProxySection], observe: Observe) -> list[Proxy]:
    """Their module is imported only if there are any."""
    if not sections:
        return []
    from firmware_bridge.ble.proxy import Proxy, ProxyAddress  # noqa: PLC0415

    return [Proxy(ProxyAddress(each.called, each.host, each.port, each.key), observe) for each in sections]
