"""PN532: the common NFC reader chip, on a serial port. One reader, one antenna, one cell."""
