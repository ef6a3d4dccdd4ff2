"""An e-ink panel that takes pictures over MQTT."""

from __future__ import annotations

from controller.config.displays import Panel
from controller.displays.driver import Driver, Place
from controller.displays.on_paper import on_paper
from controller.displays.paper.newest_wins import PaperDisplay
from controller.displays.paper.panel_delivery import PanelDelivery, RefreshRule


def make(config: Panel, place: Place) -> PaperDisplay:
    rule = RefreshRule(config.partial_between)
    raw = config.encoding == "raw"
    deliver = PanelDelivery(place.link, config.topic, rule, raw, config.seconds, config.full_seconds)
    return on_paper(config, place, deliver)


DRIVER = Driver(Panel, "panel", make)
