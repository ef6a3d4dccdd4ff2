"""The hub under the board, for MicroPython on an ESP32 or an RP2040. What touches pins stands in modules of its own."""
