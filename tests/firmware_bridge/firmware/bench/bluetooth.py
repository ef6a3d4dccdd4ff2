"""A radio on a bench: it records what it is asked to do, and plays the table at the other end."""

from binascii import unhexlify


def UUID(text):
    """The real one can be read as bytes, lowest first; here it is nothing else."""
    return bytes(reversed(unhexlify(text.replace("-", ""))))


class BLE:
    def __init__(self):
        self.told = []
        self.inbox = b""
        self.notified = []
        self.full = False

    def active(self, on):
        self.told.append(("active", on))

    def config(self, **settings):
        self.told.append(("config", sorted(settings.items())))

    def irq(self, handler):
        self.happens = handler

    def gatts_register_services(self, services):
        ((_, characteristics),) = services
        self.flags = [flags for _, flags in characteristics]
        return ((21, 24),)

    def gatts_set_buffer(self, handle, size, append):
        self.told.append(("buffer", handle, size, append))

    def gap_advertise(self, interval, data, resp_data):
        self.told.append(("advertise", data, resp_data))

    def gatts_read(self, handle):
        data, self.inbox = self.inbox, b""
        return data

    def gatts_notify(self, connection, handle, data):
        if self.full:
            raise OSError(12)
        self.notified.append((connection, handle, bytes(data)))
