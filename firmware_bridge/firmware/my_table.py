"""What your hub is made of: the only file to change. Pins are written by their GPIO numbers.

As it stands: a Raspberry Pi Pico with four RC522 readers on one SPI bus, two buttons and a strip of four LEDs.
"""

# The hub's name in the table's config, and on Bluetooth.
NAME = "board"

# A grid from A1 to the corner, then places with their own names: ("tray", "box").
COLUMNS = 2
ROWS = 2
NAMES = ()

# ("usb",) or ("uart", number, tx, rx) or ("ble",)
LINE = ("usb",)

# The wires that all readers on SPI share; None without any.
SPI = {"id": 0, "sck": 18, "mosi": 19, "miso": 16}

# For each cell its reader: ("rc522", select), ("pn532-spi", select), ("pn532-uart", number, tx, rx),
# ("pn532-i2c", number, scl, sda).
READERS = {
    "A1": ("rc522", 17),
    "B1": ("rc522", 20),
    "A2": ("rc522", 21),
    "B2": ("rc522", 22),
}

# Buttons by number, each between its pin and ground. Hold the lowest one while you plug the hub in, and it waits for
# new firmware instead of starting.
BUTTONS = {1: 14, 2: 15}

# The strip of lights; None without one. "rows" when each row begins at the same side, "snake" when it turns round.
LIGHTS = {"pin": 2, "order": "snake", "leds_per_cell": 1, "milliamps": 400}
