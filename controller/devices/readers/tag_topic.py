"""A reader that is a topic on the broker. The table listens to it through its own link, so it is not made here."""

from __future__ import annotations

from controller.config.hardware import TagTopicReader
from controller.devices.driver import ReaderDriver

DRIVER = ReaderDriver(TagTopicReader, "reader", None)
