"""The Nordic UART service: a serial line over Bluetooth, as many makers and tools speak it."""

from __future__ import annotations

SERVICE_UUID = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"

# How a port is written that is reached over the air: "ble:board", or an address in place of the name.
PORT_PREFIX = "ble:"

# The table writes to the first and is notified by the second.
WRITE_UUID = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
NOTIFY_UUID = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
