"""An emulated org.bluez on a private D-Bus, so that unmodified bleak finds virtual devices on it."""
