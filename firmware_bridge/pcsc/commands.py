"""The one question for a tag on a PC/SC reader: who is it? Bytes in, facts out.

PC/SC part 3 has a command for this, which the reader answers itself. So it works for every tag that the reader
understands, and nothing is sent to the tag.
"""

from __future__ import annotations

from firmware_bridge.ntag import UID_SIZES

GET_UID = bytes.fromhex("FF CA 00 00 00")

_STATUS_SIZE = 2
_SUCCESS = bytes.fromhex("90 00")


class NoUidError(ValueError):
    """The tag on the reader does not reveal a uid, such as a bank card in a slot. The message is a short sentence."""


def uid_in(reply: bytes) -> str:
    """The uid in hexadecimal, from a reply to GET_UID."""
    uid, status = reply[:-_STATUS_SIZE], reply[-_STATUS_SIZE:]
    if status != _SUCCESS:
        raise NoUidError(f"The reader answers {status.hex()} when it is asked for a uid.")
    if len(uid) not in UID_SIZES:
        raise NoUidError(f"A uid has 4, 7 or 10 bytes, not {len(uid)}.")
    return uid.hex()
