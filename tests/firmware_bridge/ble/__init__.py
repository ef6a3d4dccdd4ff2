"""The radio that all Bluetooth links share."""
