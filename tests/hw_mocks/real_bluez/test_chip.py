"""The Bluetooth chip below a real bluetoothd."""

from __future__ import annotations

from bumble import hci

from hw_mocks.real_bluez.chip import Chip


async def test_a_chip_that_is_reset_no_longer_listens() -> None:
    chip = Chip("chip")
    chip.le_scan_enable = True

    chip.on_hci_reset_command(hci.HCI_Reset_Command())

    assert not chip.le_scan_enable
