"""A real Linux Bluetooth stack without hardware: a Debian kernel and its bluetoothd in QEMU, with a virtual radio.

Theory of operation

    this computer             the machine                                               this computer
    bleak ──TCP──▶ socat ──▶ dbus-daemon ◀─▶ bluetoothd ◀─▶ kernel, hci_uart ──virtio──▶ unix socket ◀─▶ chip

Real: kernel (HCI, L2CAP, ATT), bluetoothd, D-Bus daemon, and whatever program is tried. Virtual: the chip, the air, the devices,
all made of bumble. There is no interference, no range and no connection interval: this tries the software, not the radio.

`image` makes the machine once from Debian's packages, `machine` starts it, `chip` is its Bluetooth adapter, `peripheral` puts
the devices of `hw_mocks.bluez.gatt` on the air, and `radio` has the verbs of the emulated one.

Limits: file descriptors cannot pass the TCP line (AcquireNotify, AcquireWrite), the bus sees every client as root, and nobody
restarts a bluetoothd that dies: `RealRadio.crash` does.
"""
