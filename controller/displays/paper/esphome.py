"""A node that draws by itself: words on plain text topics that ESPHome's `mqtt_subscribe` keeps, and a picture to fetch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn

from controller.displays.panel_content import PanelContent
from controller.displays.paper.newest_wins import PaperDisplay
from controller.messages.prompt import Kind
from controller.mqtt.link import MqttLink


@dataclass(frozen=True, slots=True)
class EsphomeDisplay:
    """Words at once, and the picture when it is drawn."""

    link: MqttLink
    topic: str
    paper: PaperDisplay

    def show(self, content: PanelContent) -> None:
        for name, text in words(content).items():
            self.link.publish(f"{self.topic}/{name}", text.encode(), retain=True)
        self.paper.show(content)

    async def run(self) -> NoReturn:
        await self.paper.run()


def words(content: PanelContent) -> Mapping[str, str]:
    """By the last part of the topic. All are always published, empty if there is nothing to show."""
    dial, prompt = content.view.dial, content.prompt
    return {
        "headline": content.active or content.title,
        "time": f"{dial.hour}:{dial.minute:02}" if dial else "",
        "text": prompt.text,
        "detail": _detail(content),
        "order": content.order.text if content.order else "",
        "notice": content.notices[0].text if content.notices else "",
    }


def _detail(content: PanelContent) -> str:
    """What to throw, or what there is to choose from."""
    prompt = content.prompt
    match prompt.kind:
        case Kind.ROLL:
            dice = " ".join(f"{entry.count} {entry.kind}" for entry in prompt.still_wanted or prompt.dice)
            return f"{dice}, {prompt.need}+" if prompt.need else dice
        case Kind.CHOOSE:
            return "\n".join(option.label for option in prompt.options)
        case Kind.MEASURE:
            return f"{prompt.least} \u2013 {prompt.most} {prompt.unit}"
        case Kind.TOGETHER:
            return ", ".join(content.asked_together)
        case Kind.DRAW | Kind.OVER | Kind.LOBBY:
            return ""
