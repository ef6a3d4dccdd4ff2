"""A PN532 behind any of its three buses: wake it, look for tags, put its field out.

A bus has `wake()`, `clear()`, `write(frame)` and `read(within_ms, most)`, which returns the bytes that arrived, or b""
if none came in time.
"""

_ACK = b"\0\0\xff\0\xff\0"

# The chip acknowledges within 15 ms.
ACK_MS = 20

# Two tries for a tag, with the field coming up.
LOOK_MS = 80

SAM_NORMAL = bytes([0x14, 0x01, 0x14, 0x01])
FIRMWARE_VERSION = bytes([0x02])
# One more try after the first: by default the chip waits for a tag forever.
FEW_RETRIES = bytes([0x32, 0x05, 0xFF, 0x01, 0x01])
FIELD_OFF = bytes([0x32, 0x01, 0x00])
# One tag: two on one antenna are found now and then, and looking for the second takes as long again.
LOOK = bytes([0x4A, 0x01, 0x00])

# An answer with one tag, and some zeros around it.
LONGEST = 48

_CHIP = 0x32


def frame(data):
    """A command to the chip."""
    length = len(data) + 1
    total = 0xD4 + sum(data)
    return bytes([0, 0, 0xFF, length, -length & 0xFF, 0xD4]) + data + bytes([-total & 0xFF, 0])


def replies(data):
    """All complete and valid replies in a run of bytes, from the command's answer code on."""
    found, at = [], data.find(b"\0\xff")
    while 0 <= at < len(data) - 4:
        length = data[at + 2]
        end = at + 4 + length
        body = data[at + 4 : end]
        whole = (length + data[at + 3]) & 0xFF == 0 and length > 1 and end < len(data)
        if whole and body[0] == 0xD5 and (sum(body) + data[end]) & 0xFF == 0:
            found.append(body[1:])
        at = data.find(b"\0\xff", at + 2)
    return found


def tag_in(reply):
    """The identifier in a reply to LOOK, in a list; none on an empty antenna."""
    if len(reply) < 7 or not reply[1]:
        return []
    uid = bytes(reply[7 : 7 + reply[6]])
    return [uid] if len(uid) in (4, 7, 10) else []


class Pn532:
    def __init__(self, bus):
        self._bus = bus
        self._awake = False

    def look(self):
        """The tags on the antenna, or None when the chip does not answer."""
        if not self._awake and not self._wake():
            return None
        reply = self._ask(LOOK, LOOK_MS)
        # A tag left selected misses the next look, and a field left on disturbs the neighbours.
        if reply is None or self._ask(FIELD_OFF, ACK_MS) is None:
            self._awake = False
            return None
        return tag_in(reply)

    def _wake(self):
        self._bus.wake()
        if self._ask(SAM_NORMAL, ACK_MS) is None:
            return False
        version = self._ask(FIRMWARE_VERSION, ACK_MS)
        if version is None or version[1] != _CHIP:
            return False
        self._awake = self._ask(FEW_RETRIES, ACK_MS) is not None
        return self._awake

    def _ask(self, command, within_ms):
        """Send a command; return its reply, or None. Bytes left over from an earlier command are dropped first."""
        self._bus.clear()
        self._bus.write(frame(command))
        heard = self._listen(lambda heard: _ACK in heard, ACK_MS, len(_ACK))
        if heard is None:
            return None
        heard = heard[heard.find(_ACK) + len(_ACK) :]
        heard = self._listen(lambda heard: _answer(heard, command), within_ms, LONGEST, heard)
        return None if heard is None else _answer(heard, command)

    def _listen(self, enough, within_ms, most, heard=b""):
        """Collect bytes until there are enough; None if they stop coming, or if the line is all noise."""
        while not enough(heard):
            more = self._bus.read(within_ms, most)
            if not more or len(heard) > 4 * LONGEST:
                return None
            heard += more
        return heard


def _answer(heard, command):
    for reply in replies(heard):
        if reply[0] == command[0] + 1:
            return reply
    return None
