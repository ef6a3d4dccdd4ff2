"""The table link over Bluetooth, on the Nordic UART service, which many tools can display."""

import bluetooth

SERVICE = bluetooth.UUID("6E400001-B5A3-F393-E0A9-E50E24DCCA9E")
FROM_TABLE = bluetooth.UUID("6E400002-B5A3-F393-E0A9-E50E24DCCA9E")
TO_TABLE = bluetooth.UUID("6E400003-B5A3-F393-E0A9-E50E24DCCA9E")

_CONNECTED = 1
_DISCONNECTED = 2
_MTU_EXCHANGED = 21

_WRITE_NO_RESPONSE = 0x0004
_WRITE = 0x0008
_NOTIFY = 0x0010

# A whole frame fits into two pieces, and every Bluetooth stack accepts this size.
_MTU = 247
_SMALLEST_MTU = 23

# Bytes of each message that the protocol itself needs.
_OVERHEAD = 3

# Room for several frames of lights while the hub is busy with a reader.
_INBOX = 1024

_ADVERTISE_US = 100_000


def advert():
    """The first packet: which service this is."""
    return b"\x02\x01\x06\x11\x07" + bytes(SERVICE)


def scan_response(name):
    """The scan response: the name, cut to the 29 bytes that fit."""
    data = name.encode()[:29]
    return bytes([len(data) + 1, 0x09]) + data


class BleLine:
    def __init__(self, ble, name):
        self._ble = ble
        self._name = name
        self._table = None
        self._mtu = _SMALLEST_MTU
        ble.active(True)
        ble.config(gap_name=name, mtu=_MTU)
        ble.irq(self._happened)
        service = (SERVICE, ((TO_TABLE, _NOTIFY), (FROM_TABLE, _WRITE | _WRITE_NO_RESPONSE)))
        ((self._out, self._in),) = ble.gatts_register_services((service,))
        ble.gatts_set_buffer(self._in, _INBOX, True)
        self._advertise()

    def read(self):
        return self._ble.gatts_read(self._in) or b""

    def write(self, data):
        """Send in pieces that fit. What the radio cannot accept now is lost; `talk` repeats what matters."""
        size = self._mtu - _OVERHEAD
        for at in range(0, len(data), size):
            if self._table is None:
                return
            try:
                self._ble.gatts_notify(self._table, self._out, data[at : at + size])
            except OSError:
                return

    def _happened(self, event, data):
        if event == _CONNECTED:
            self._table, self._mtu = data[0], _SMALLEST_MTU
        elif event == _DISCONNECTED:
            self._table = None
            self._advertise()
        elif event == _MTU_EXCHANGED:
            self._mtu = data[1]

    def _advertise(self):
        self._ble.gap_advertise(_ADVERTISE_US, advert(), resp_data=scan_response(self._name))
