"""Which version of MQTT to speak with a broker: as the config says, or found out."""

from __future__ import annotations

from aiomqtt import MqttCodeError, MqttError, ProtocolVersion

from controller.config.broker import Protocol

# What a broker says that speaks the other version only: in MQTT 5, and in MQTT 3.1.1.
_OTHER_VERSION = frozenset({132, 1})

_FIRST = {"auto": ProtocolVersion.V5, "5": ProtocolVersion.V5, "3.1.1": ProtocolVersion.V311}


class VersionChoice:
    """With "auto" it begins with MQTT 5, and changes to the other version as long as a broker is there that accepts neither."""

    def __init__(self, protocol: Protocol) -> None:
        self._is_open = protocol == "auto"
        self.now = _FIRST[protocol]

    def refused(self, lost: MqttError) -> bool:
        """Note why there is no connection; whether another version is worth an attempt now."""
        if not self._is_open or not _may_be_the_version(lost):
            return False
        self.now = ProtocolVersion.V311 if self.now is ProtocolVersion.V5 else ProtocolVersion.V5
        return self.now is ProtocolVersion.V311


def _may_be_the_version(lost: MqttError) -> bool:
    """Some brokers say so; others close the connection, and no answer comes."""
    if isinstance(lost, MqttCodeError):
        return getattr(lost.rc, "value", lost.rc) in _OTHER_VERSION
    return isinstance(lost.__context__, TimeoutError)
