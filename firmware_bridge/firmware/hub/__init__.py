"""The hub under the board, for MicroPython on an ESP32 or an RP2040. Only the modules for lines, buses and wiring touch pins."""
