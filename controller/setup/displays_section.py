"""Displays: those of the table, those that are found in the network and on the broker, and what each shows.

A search runs when somebody opens the section, and when they ask for another. A WLED controller is asked what it is before it is
added; it is only pointed at the broker when the owner has seen what that changes on it.
"""

from __future__ import annotations

import asyncio
import logging
from base64 import b64encode
from collections.abc import Awaitable, Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

import aiomqtt
from msgspec.structs import asdict
from pydantic import TypeAdapter, ValidationError

from controller.config.displays import Display, DisplayConfig, Paper
from controller.config.drivers import DISPLAYS
from controller.config.model import MqttSection, TableConfig
from controller.config.web import LOOPBACK_HOSTS
from controller.displays.panel_content import LightContent, PanelContent
from controller.displays.preview import PictureOnPaper, preview
from controller.mqtt.address import BrokerAddress
from controller.network import broker_search, wled, zeroconf_search
from controller.network.found import MOST_FOUND, FoundDisplay
from controller.network.wled import Plan, WledFault
from controller.setup.broker_login import USUAL_PORT, BrokerLogin
from controller.setup.edits import Edit, editing, put, put_value, remove
from controller.setup.section import Section
from controller.setup.values import NoSuchAct, text
from controller.web.access.invites import own_address
from firmware_bridge.observations import Observation
from rulesets.engine.refusal import Refused

log = logging.getLogger(__name__)

PASSWORD_FILE = "broker.password"  # noqa: S105  # the name of a file

_SECTIONS: TypeAdapter[DisplayConfig] = TypeAdapter(Display)

# What any game may have; sheets and seats come with the game that is on the table.
CONTENTS = ("prompt", "order", "dial", "board", "overview", "dice")

# What the page may set of a display; everything else stays as it is in the file.
_SETTABLE = frozenset(
    {
        "driver",
        "topic",
        "ddp",
        "pixels",
        "columns",
        "rows",
        "wiring",
        "first",
        "along",
        "lamps",
        "lamp",
        "status",
        "size",
        "inks",
        "content",
        "turn",
        "top",
        "clockwise",
        "brightness",
        "language",
        "access_point",
        "mac",
    }
)


class TableWithDisplays(Protocol):
    """What the section needs of the table that is running."""

    @property
    def config(self) -> TableConfig: ...

    @property
    def broker(self) -> BrokerAddress: ...

    def moment_for(self, display: DisplayConfig | None = None) -> tuple[LightContent, PanelContent]:
        """What displays show now; without a game, a picture that fits this display."""

    def is_up(self, device: str) -> bool | None:
        """None while nobody knows."""

    def test_display(self, name: str) -> None: ...


class DisplaysSection(Section):
    """`config` is the file to write; `start_again` starts the table again with it: its link to the broker is made at the start."""

    id = "displays"

    def __init__(self, table: TableWithDisplays, config: Path, start_again: Callable[[], None]) -> None:
        super().__init__()
        self._table = table
        self._login = BrokerLogin(config, PASSWORD_FILE)
        self._start_again = start_again
        self._broker_waits = False  # another was written, for the next start of the table
        self._found: dict[str, FoundDisplay] = {}
        self._again = asyncio.Event()
        self._searching = False
        self._trouble = ""
        self._plans: dict[str, Plan] = {}

    async def run(self) -> None:
        while True:
            self._again.clear()
            self._searching = True
            self.changed()
            await self._search()
            self._searching = False
            self.changed()
            await self._again.wait()

    def observe(self, observation: Observation) -> None:
        if getattr(observation, "device", None) in self._table.config.displays:
            self.changed()

    def state(self) -> Mapping[str, Any]:
        config = self._table.config
        return {
            "displays": [self._shown(name, each) for name, each in config.displays.items()],
            "found": [
                {**asdict(each), "key": each.key, "known": self._is_known(each)} for each in self._found.values()
            ],
            "searching": self._searching,
            "trouble": self._trouble,
            "embedded": config.mqtt.embedded,
            "broker": self._broker_shown(config.mqtt),
            "contents": [*CONTENTS, *self._own_contents()],
            "lamps": ["turn", *self._lamps()],
        }

    def change(self, name: str, values: Mapping[str, Any]) -> Edit:
        if name == "broker":
            section = self._login.section(values)
            return editing(lambda document: _put_all(document, section))
        display = text(values, "name")
        match name:
            case "add" if display in self._table.config.displays:
                raise Refused("display-exists", name=display)
            case "add" | "set":
                section = _section(values)
                return editing(lambda document: put(document, "displays", display, section))
            case "remove":
                return editing(lambda document: remove(document, "displays", display))
            case _:
                return super().change(name, values)

    def written(self, name: str, values: Mapping[str, Any]) -> None:  # noqa: ARG002  # which display it was
        if name == "broker":
            self._broker_waits = True

    async def act(self, name: str, values: Mapping[str, Any]) -> Mapping[str, Any] | None:
        match name:
            case "search":
                self._again.set()
                return None
            case "password":
                await self._login.keep(values)
                return None
            case "start-again":
                self._start_again()
                return None
            case "ask":
                return await self._ask(self._found[text(values, "key")])
            case "point":
                return await self._point(self._found[text(values, "key")])
            case "test":
                self._table.test_display(text(values, "name"))
                return None
            case "preview":
                return self._preview(_section(values))
            case _:
                return await super().act(name, values)

    async def _search(self) -> None:
        network = self._table.config.network
        searches: list[Awaitable[None]] = [broker_search.search(self._note, self._table.broker)]
        if network.search:
            searches.append(zeroconf_search.search(self._note, network.interfaces))
        self._trouble = ""
        for ended in await asyncio.gather(*searches, return_exceptions=True):
            if isinstance(ended, OSError | aiomqtt.MqttError):
                self._trouble = "broker-away" if isinstance(ended, aiomqtt.MqttError) else "no-network"
            elif isinstance(ended, Exception):
                log.error("The search for displays failed.", exc_info=ended)

    def _note(self, found: FoundDisplay) -> None:
        if found.key in self._found or len(self._found) < MOST_FOUND:
            self._found[found.key] = found
            self.changed()

    def _shown(self, name: str, config: DisplayConfig) -> Mapping[str, Any]:
        driver = DISPLAYS.find(config.driver)
        return {
            "name": name,
            "kind": driver.kind,
            "at": config.address,
            "up": self._table.is_up(name),
            "section": config.model_dump(mode="json", exclude_unset=True, include=set(_SETTABLE)),
            "picture": self._picture(config),
        }

    def _broker_shown(self, section: MqttSection) -> Mapping[str, Any]:
        """`host` is None for the embedded broker."""
        host = None if section.embedded else section.broker
        kept = bool(section.password or section.password_file) or self._login.is_kept
        login = {"port": section.port if host else USUAL_PORT, "user": section.user, "password": kept}
        return {"host": host, **login, "waits": self._broker_waits}

    def _picture(self, config: DisplayConfig) -> Mapping[str, Any] | None:
        """As plain data; a picture on paper as a data URL. Nobody knows how a display of another distribution looks."""
        if isinstance(config, Paper) and config.seat:
            return None  # what is only for that seat is not shown here
        seen = preview(config, *self._table.moment_for(config))
        if seen is None:
            return {"shape": "unknown"}
        if isinstance(seen, PictureOnPaper):
            url = f"data:image/png;base64,{b64encode(seen.png).decode()}"
            return {"shape": "paper", "width": seen.width, "height": seen.height, "url": url}
        return {"shape": seen.__struct_config__.tag, **asdict(seen)}

    def _preview(self, section: Mapping[str, Any]) -> Mapping[str, Any]:
        try:
            config = _SECTIONS.validate_python({key: each for key, each in section.items() if each is not None})
        except ValidationError:
            return {"picture": None}  # the form says what is wrong
        return {"picture": self._picture(config)}

    def _is_known(self, found: FoundDisplay) -> bool:
        addresses = {each.address for each in self._table.config.displays.values()}
        usual = f"wled/{found.serial[-6:]}" if found.kind == "wled" and found.serial else ""
        plan = self._plans.get(found.key)
        direct = f"ddp://{found.host}" if found.kind == "wled" else ""
        return bool({found.topic, usual, plan.topic if plan else "", direct} & addresses)

    def _own_contents(self) -> Iterator[str]:
        """What this game has: a sheet for each hero, and what belongs to one seat alone."""
        _, content = self._table.moment_for()
        yield from (f"sheet:{sheet.id}" for sheet in content.sheets)
        for seat in dict.fromkeys(sheet.seat for sheet in content.sheets if sheet.seat):
            yield from (f"prompt:{seat}", f"hand:{seat}", f"invite:{seat}")

    def _lamps(self) -> Iterator[str]:
        _, content = self._table.moment_for()
        yield from (track.id for track in content.tracks)
        yield from (f"{sheet.id}.{track.id}" for sheet in content.sheets for track in sheet.tracks)

    async def _ask(self, found: FoundDisplay) -> Mapping[str, Any]:
        """What a WLED controller is, and what pointing it at the broker would change."""
        if found.kind != "wled" or not found.host:
            return {"host": found.host}
        base = _base(found)
        try:
            info = await wled.info(base)
        except WledFault as fault:
            raise Refused("display-trouble", text=str(fault)) from None
        about = {"host": found.host, **asdict(info)}
        try:
            plan = self._plans[found.key] = await wled.plan(base, self._broker_for(found))
        except WledFault as fault:
            return {**about, "trouble": str(fault)}
        except Refused as refused:
            return {**about, "code": refused.code}
        return {**about, "topic": plan.topic, "changes": [asdict(each) for each in plan.changes]}

    async def _point(self, found: FoundDisplay) -> Mapping[str, Any]:
        plan = self._plans[found.key]
        if plan.changes:
            try:
                await wled.point(_base(found), plan)
            except WledFault as fault:
                raise Refused("display-trouble", text=str(fault)) from None
            changes = "; ".join(f"{each.setting}: {each.before or '-'} -> {each.after}" for each in plan.changes)
            log.info("The WLED controller %s was pointed at this table on the page (%s).", found.name, changes)
        return {"topic": plan.topic}

    def _broker_for(self, found: FoundDisplay) -> BrokerAddress:
        """The broker as that device reaches it. The embedded one is reached by this machine only."""
        broker = self._table.broker
        if broker.host not in LOOPBACK_HOSTS or found.host in LOOPBACK_HOSTS:
            return broker
        if self._table.config.mqtt.embedded:
            raise Refused("broker-embedded")
        return BrokerAddress(own_address(), broker.port, broker.user, broker.password, broker.tls)


def _put_all(document: Any, section: Mapping[str, Any]) -> None:
    for key, value in section.items():
        put_value(document, "mqtt", key, value)


def _base(found: FoundDisplay) -> str:
    return f"http://{found.host}:{found.port}"


def _section(values: Mapping[str, Any]) -> dict[str, Any]:
    match values.get("section"):
        case dict(section) if section.keys() <= _SETTABLE:
            return section
        case _:
            raise NoSuchAct("section", values)
