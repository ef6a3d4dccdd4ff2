"""The hub's side of the table link: its Hello, its events until they are acknowledged, what lies where, its lights.

Bytes go out through `send` and lights through `show`; the time comes in with each call. No pin, no port.
"""

from time import ticks_diff

from hub.frames import MAX_PAYLOAD, VERSION, Decoder, write_frame

HELLO = 0x01
HEARTBEAT = 0x02
NAMES = 0x03
TAG_SEEN = 0x10
TAG_GONE = 0x11
BUTTON = 0x12
PRESENT = 0x13
ACK = 0x20
ASK_HELLO = 0x80
PING = 0x81
ASK_SNAPSHOT = 0x82
LIGHT = 0x83
ASK_NAMES = 0x84

CAN_LIGHTS = 1
CAN_BUTTONS = 2
CAN_NAMES = 4  # there are more names than Hello holds

FIRMWARE = "table-hub"
FIRMWARE_VERSION = (1, 0, 0)

# What a small receive buffer at the other end holds.
WINDOW = 8

# How many unacknowledged events fit into memory. Beyond that, the session restarts with a snapshot.
QUEUE = 64

REPEAT_MS = 200
HEARTBEAT_MS = 1000


class Talk:
    def __init__(self, board, random16, send, show, now):
        """`board` says name, columns, rows, names and can; `random16` gives numbers from 0 to 65535."""
        self._hello, self._names = _introduction(board)
        self._random16 = random16
        self._send = send
        self._show = show
        self._decoder = Decoder()
        self._lying = []
        self._events = []
        self._dropped = 0
        self._uptime = 0
        self._ticked = self._repeated = self._beaten = now
        self._session = 0
        self._begin_session()
        self.greet()

    # -- events from readers and buttons

    def seen(self, cell, uid):
        if (cell, uid) not in self._lying:
            self._lying.append((cell, uid))
            self._add(TAG_SEEN, _pair(cell) + uid)

    def gone(self, cell, uid):
        if (cell, uid) in self._lying:
            self._lying.remove((cell, uid))
            self._add(TAG_GONE, _pair(cell) + uid)

    def pressed(self, button):
        self._add(BUTTON, bytes([button]))

    # -- time

    def tick(self, now):
        self._uptime = (self._uptime + ticks_diff(now, self._ticked)) & 0xFFFFFFFF
        self._ticked = now
        if ticks_diff(now, self._beaten) >= HEARTBEAT_MS:
            self._beaten = now
            self.beat()
        if ticks_diff(now, self._repeated) >= REPEAT_MS:
            self._repeated = now
            for number, kind, payload in self._events[:WINDOW]:
                self._say(kind, number, payload)

    # -- from the table

    def receive(self, data):
        for version, kind, session, number, payload in self._decoder.feed(data):
            if version != VERSION:
                self.greet()  # the table learns our version from it
            else:
                self._obey(kind, session, number, payload)

    def greet(self):
        self._say(HELLO, self._events[0][0] if self._events else self._next, self._hello)

    def beat(self):
        refused, dropped = min(self._decoder.refused, 0xFFFF), min(self._dropped, 0xFFFF)
        uptime = self._uptime
        self._say(HEARTBEAT, 0, _pair(uptime >> 16) + _pair(uptime & 0xFFFF) + _pair(refused) + _pair(dropped))

    def _obey(self, kind, session, number, payload):
        if kind == ASK_HELLO:
            self.greet()
        elif kind == ASK_NAMES:
            for part, names in enumerate(self._names):
                self._say(NAMES, 0, bytes([part, len(self._names)]) + names)
        elif kind == PING:
            self.beat()
        elif session != self._session:
            self.greet()  # meant for the session before a restart
        elif kind == ASK_SNAPSHOT:
            self._add_snapshot()
        elif kind == ACK:
            self._acknowledged(number)
        elif kind == LIGHT:
            self._light(number, payload)
        else:
            self._decoder.refused += 1

    def _light(self, number, payload):
        if len(payload) % 5 != 1 or payload[0] > 1:
            self._decoder.refused += 1
            return
        cells = [
            (payload[at] << 8 | payload[at + 1], payload[at + 2], payload[at + 3], payload[at + 4])
            for at in range(1, len(payload), 5)
        ]
        self._show(payload[0] == 1, cells)
        self._say(ACK, number)

    # -- events

    def _begin_session(self):
        """Pick a new session and a new first number, at random."""
        old = self._session
        while self._session in (0, old):
            self._session = self._random16()
        self._events = []
        self._next = self._random16()

    def _add(self, kind, payload):
        if len(self._events) >= QUEUE:
            self._dropped += len(self._events)
            self._begin_session()
            self.greet()
        number = self._next
        self._next = (number + 1) & 0xFFFF
        self._events.append((number, kind, payload))
        if len(self._events) <= WINDOW:
            self._say(kind, number, payload)

    def _add_snapshot(self):
        """One at a time: events queued behind a snapshot keep it true, so a second one would say nothing new."""
        for _, kind, _ in self._events:
            if kind == PRESENT:
                return
        parts = _parts(self._lying)
        for number, entries in enumerate(parts):
            self._add(PRESENT, bytes([number, len(parts)]) + entries)

    def _acknowledged(self, number):
        """Drop this event and all before it. What waited behind the window goes out now."""
        before = len(self._events)
        while self._events and (number - self._events[0][0]) & 0xFFFF < WINDOW:
            self._events.pop(0)
        dropped = before - len(self._events)
        for waiting, kind, payload in self._events[max(0, WINDOW - dropped) : WINDOW]:
            self._say(kind, waiting, payload)

    def _say(self, kind, number, payload=b""):
        self._send(write_frame(kind, self._session, number, payload))


def _pair(number):
    return bytes([number >> 8, number & 0xFF])


def _text(text):
    data = text.encode()
    return bytes([len(data)]) + data


def _introduction(board):
    """Hello with as many names as it holds, and the others in as many parts as they need."""
    hello = _text(board.name) + _text(FIRMWARE)
    parts = []
    for name in board.names:
        text = _text(name)
        if not parts and 6 + len(hello) + len(text) <= MAX_PAYLOAD:
            hello += text
        elif parts and len(parts[-1]) + len(text) <= MAX_PAYLOAD - 2:
            parts[-1] += text
        else:
            parts.append(text)
    can = board.can | (CAN_NAMES if parts else 0)
    return bytes((can,) + FIRMWARE_VERSION + (board.columns, board.rows)) + hello, parts


def _parts(lying):
    """Fill frames: as many entries in each as fit. An empty board is one empty part."""
    parts = [b""]
    for cell, uid in lying:
        entry = _pair(cell) + bytes([len(uid)]) + uid
        if len(parts[-1]) + len(entry) > MAX_PAYLOAD - 2:
            parts.append(b"")
        parts[-1] += entry
    return parts
