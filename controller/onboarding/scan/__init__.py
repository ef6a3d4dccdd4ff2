"""Find devices: on Bluetooth and at the serial ports."""
