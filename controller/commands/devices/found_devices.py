"""What was found, as a table for people and as documents for programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.table import Table
from rich.text import Text

from controller.onboarding.draft.draft import value
from controller.onboarding.scan.adverts import Kind, Sighting
from controller.onboarding.scan.identify import HubFound, IncompatibleHub, ReaderFound
from controller.onboarding.scan.probe import NothingFound, PcscFound
from controller.onboarding.scan.proxies import trouble_with
from controller.onboarding.scan.survey import AtPort, BluetoothUnusable, Heard, Held, News, ProxyState

# Below the first of these, a die may lose its connection in the middle of a roll; above the last, it lies next to the radio.
BARS_DBM = (-85, -75, -65, -55)
_BARS = "▂▄▆█"
CABLE = "cable"

# In this many columns, everything that is known of a die fits into one line.
WIDE = 105

# Below this, a die should be charged before the evening; below the other, before the next roll.
LOW_BATTERY, EMPTY_BATTERY = 30, 10


@dataclass(slots=True)
class FoundDevices:
    """Everything that was found so far, as a table; other devices only with `others_too`."""

    others_too: bool = False
    status: str = ""
    air: dict[tuple[Kind, str], Heard | Held] = field(default_factory=dict)
    ports: dict[str, AtPort] = field(default_factory=dict)
    deaf: str = ""
    proxies: dict[str, str] = field(default_factory=dict)
    """Why each Bluetooth proxy cannot be used; empty if it can."""

    def note(self, news: News) -> bool:
        """Remember it; return whether more than the signal strength has changed."""
        match news:
            case Heard(device) | Held(device):
                key = (device.kind, device.id)
                old = self.air.get(key)
                if old is not None and _is_weaker(news, old):
                    return False
                self.air[key] = news
                return old is None or _lasting(old.device) != _lasting(device) or type(old) is not type(news)
            case AtPort(port):
                self.ports[port.path] = news
                return news.answered is not None
            case BluetoothUnusable(sentence):
                self.deaf = sentence
                return True
            case ProxyState(name, trouble):
                changed = self.proxies.get(name) != trouble
                self.proxies[name] = trouble
                return changed

    @property
    def hears_nothing(self) -> str:
        """Why nothing on the air can be found; empty if something could."""
        if not self.deaf or not all(self.proxies.values()):
            return ""
        return " ".join(self._troubles())

    @property
    def count(self) -> int:
        ours = sum(device.kind is not Kind.STRANGER for device in self._devices())
        return ours + sum(isinstance(each.answered, HubFound | ReaderFound | PcscFound) for each in self.ports.values())

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        yield Group(*self._parts(wide=options.max_width >= WIDE))

    def _parts(self, *, wide: bool) -> Iterator[Table | Text]:
        grid = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="dim")
        grid.add_column("device", no_wrap=True)
        grid.add_column("name", overflow="fold", min_width=13)
        grid.add_column("signal", no_wrap=True)
        grid.add_column("battery", no_wrap=True, justify="right")
        grid.add_column("claim it by", overflow="fold")
        for news in sorted(self.air.values(), key=_order):
            if news.device.kind is not Kind.STRANGER or self.others_too:
                grid.add_row(*_air_row(news, wide=wide), style="dim" if news.device.kind is Kind.STRANGER else "")
        for at_port in self.ports.values():
            if row := _port_row(at_port):
                grid.add_row(*row)
        if grid.row_count:
            yield grid
        yield from (line for at_port in self.ports.values() if (line := _port_line(at_port)))
        others = sum(device.kind is Kind.STRANGER for device in self._devices())
        if others and not self.others_too:
            yield Text(f"{_count(others, 'other Bluetooth device')} nearby: --all shows them.", "dim")
        if self.count or not self.hears_nothing:  # with nothing found, the command fails with these sentences
            yield from (Text.assemble(("✗ ", "red"), sentence) for sentence in self._troubles())
        if self.status:
            yield Text(self.status, "dim italic")

    def _troubles(self) -> Iterator[str]:
        if self.deaf:
            yield self.deaf
        for name, trouble in self.proxies.items():
            if trouble:
                yield trouble_with(name, trouble)

    def _devices(self) -> list[Sighting]:
        return [news.device for news in self.air.values()]


def as_document(news: News) -> dict[str, Any]:
    match news:
        case Heard(device) | Held(device):
            return {
                "on": "air",
                "kind": device.kind,
                "die": device.die,
                "id": device.id,
                "name": device.name,
                "address": device.address,
                "claim": device.claim,
                "look": device.look,
                "battery": device.battery,
                "charging": device.charging,
                "signal": device.signal,
                "connected": isinstance(news, Held),
                "proxy": news.through or None if isinstance(news, Heard) else None,
            }
        case AtPort(port):
            return {"on": "port", "port": port.path, "steady": port.steady, "what": port.what, **_port_document(news)}
        case BluetoothUnusable(sentence):
            return {"on": "air", "trouble": sentence}
        case ProxyState(name, trouble):
            return {"on": "proxy", "name": name, "trouble": trouble or None}


def _port_document(news: AtPort) -> dict[str, Any]:
    match news.answered:
        case HubFound(name, firmware, cells):
            size = {"columns": cells.columns, "rows": cells.rows, "places": cells.names}
            return {"kind": "hub", "name": name, "firmware": firmware, **size}
        case IncompatibleHub(version, sentence):
            return {"kind": "hub", "table_link": version, "trouble": sentence}
        case ReaderFound(chip):
            return {"kind": "pn532", "firmware": f"{chip.version}.{chip.revision}"}
        case PcscFound(name):
            return {"kind": "pcsc", "name": name}
        case NothingFound(reason):
            return {"kind": "unusable", "trouble": reason} if reason else {"kind": "silent"}
        case None:
            return {}


def _air_row(news: Heard | Held, *, wide: bool) -> tuple[str | Text, ...]:
    device = news.device
    mark = Text("● ", "green" if device.is_die else "yellow" if device.kind is Kind.HUB else "dim")
    look = f" ({device.look})" if wide and device.kind is Kind.PIXELS and device.look else ""
    where = Text("in use", "yellow") if isinstance(news, Held) else signal(device.signal, exact=wide)
    if isinstance(news, Heard) and news.through:
        where += Text(f" {news.through}", "dim")
    charge = battery(device.battery, device.charging) if device.is_die else Text("")
    return mark + device.title + look, device.name or device.address, where, charge, device.claim


def _port_row(news: AtPort) -> tuple[str | Text, ...] | None:
    claim = f"port = {value(news.port.steady)}"
    match news.answered:
        case HubFound(name, _, cells):
            size = f", {cells.columns} by {cells.rows}" if cells.columns else ""
            return Text("● ", "green") + f"hub{size}", name, CABLE, "", claim
        case ReaderFound(chip):
            return Text("● ", "green") + f"PN532 {chip.version}.{chip.revision}", news.port.what, CABLE, "", claim
        case PcscFound(name):
            return Text("● ", "green") + "PC/SC reader", name, CABLE, "", f"reader = {value(name)}"
        case _:
            return None


def _port_line(news: AtPort) -> Text | None:
    path = news.port.path
    match news.answered:
        case IncompatibleHub(sentence=sentence):
            return Text.assemble(("✗ ", "red"), f"{path}: {sentence}")
        case NothingFound(reason) if reason:
            return Text.assemble(("○ ", "yellow"), reason)
        case NothingFound():
            return Text(f"○ {path}: no hub and no reader answers.", "dim")
        case None:
            return Text(f"… {path}: asking who is there.", "dim")
        case _:
            return None


def signal(dbm: int | None, *, exact: bool) -> Text:
    if dbm is None:
        return Text("")
    lit = sum(dbm >= limit for limit in BARS_DBM)
    colour = "red" if lit <= 1 else "yellow" if lit == 2 else "green"
    return Text.assemble((_BARS[:lit], colour), (_BARS[lit:], "bright_black"), (f" {dbm} dBm" if exact else "", "dim"))


def battery(percent: int | None, charging: bool) -> Text:
    if percent is None:
        return Text("?", "dim")
    colour = "red" if percent <= EMPTY_BATTERY else "yellow" if percent <= LOW_BATTERY else "green"
    return Text(f"{'⚡' if charging else ''}{percent} %", "cyan" if charging else colour)


def _is_weaker(news: Heard | Held, old: Heard | Held) -> bool:
    """Heard through another radio that is farther away than the one that hears it best; that one reports again soon."""
    if not isinstance(news, Heard) or not isinstance(old, Heard) or news.through == old.through:
        return False
    return (news.device.signal or 0) <= (old.device.signal or 0)


def _order(news: Heard | Held) -> tuple[int, str]:
    return list(Kind).index(news.device.kind), news.device.id


def _lasting(device: Sighting) -> tuple[object, ...]:
    """The part of a device whose change is worth a new line; the battery level is not."""
    return device.name, device.die, device.claim, device.charging, (device.battery or 0) // 10


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
