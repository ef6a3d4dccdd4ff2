"""An e-ink panel that receives pictures over MQTT."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from controller.config.displays import BLACK_AND_WHITE_SECONDS, MqttDisplay, SentPaper
from controller.displays.driver import Display, Driver, Place

# Panels with a third colour flash for 15 s and more.
THREE_COLOUR_SECONDS = 16.0

# After so many partial refreshes the paper keeps shadows: ESPHome's own default.
FULL_EVERY = 30


class Panel(MqttDisplay, SentPaper):
    """An e-ink panel that receives pictures over MQTT.

    `refresh_s` is how long it takes to draw: newer frames wait, and only the newest is drawn. `full_every` is after how
    many partial refreshes it needs a full one, which takes `full_s`; 1 for a panel that can only do full ones.
    """

    driver: Literal["panel"]
    encoding: Literal["png", "raw"] = "png"
    refresh_s: float | None = Field(default=None, ge=0, le=120)
    full_s: float | None = Field(default=None, ge=0, le=120)
    full_every: int = Field(default=FULL_EVERY, ge=1, le=1000)

    @property
    def seconds(self) -> float:
        if self.refresh_s is not None:
            return self.refresh_s
        return BLACK_AND_WHITE_SECONDS if self.inks == "bw" else THREE_COLOUR_SECONDS

    @property
    def full_seconds(self) -> float:
        return self.seconds if self.full_s is None else self.full_s

    @model_validator(mode="after")
    def _possible(self) -> Panel:
        if self.inks == "bwr" and "full_every" in self.model_fields_set and self.full_every > 1:
            raise ValueError("a panel with red ink has only full refreshes: leave out full_every.")
        return self

    @property
    def partial_between(self) -> int:
        """How many partial refreshes may stand between two full ones."""
        return 0 if self.inks == "bwr" else self.full_every - 1


def make(config: Panel, place: Place) -> Display:
    from controller.displays.on_paper import on_paper
    from controller.displays.paper.panel_delivery import PanelDelivery, RefreshRule

    rule = RefreshRule(config.partial_between)
    raw = config.encoding == "raw"
    deliver = PanelDelivery(place.link, config.topic, rule, raw, config.seconds, config.full_seconds)
    return on_paper(config, place, deliver, config.turn)


DRIVER = Driver(Panel, "panel", make)
