"""Whether each Bluetooth proxy of a table answers with its key, and has room; if not, which boards are in the network."""

from __future__ import annotations

from controller.checkup.findings import Finding
from controller.config.hardware import ProxySection
from controller.onboarding.scan.proxies import find_esphome_devices
from firmware_bridge.ble.proxy import ProxyAddress, ProxyFault, ask_board


async def proxy(section: ProxySection) -> Finding:
    try:
        state = await ask_board(ProxyAddress(section.called, section.host, section.port, section.key))
    except ProxyFault as fault:
        sentence = f"{str(fault)[0].upper()}{str(fault)[1:]}."
        if "does not answer" in sentence:
            sentence += await _boards_there()
        return Finding(section.called, False, sentence, needed=False)
    sentence = f"The proxy answers (ESPHome {state.version}); {state.free} of {state.slots} connections are free."
    return Finding(section.called, True, sentence, needed=False)


async def _boards_there() -> str:
    found = ", ".join(f"{each.name} at {each.host}" for each in await find_esphome_devices())
    return f" In this network there is: {found}." if found else ""
