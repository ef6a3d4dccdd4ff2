"""The `[virtual]` section of a table's config: virtual hardware, recorded devices and faults on demand."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from controller.config.types import Id, OwnFile, Part

FaultName: TypeAlias = Literal["drop", "delay", "duplicate", "corrupt", "disconnect", "brown-out", "cocked", "flicker"]


class ScheduledFault(Part):
    """A fault at a known place: `nth` counts the device's messages, rolls or tags, from 1."""

    device: Id
    kind: FaultName
    nth: int = Field(ge=1)
    seconds: float = Field(default=0.0, ge=0, le=60)


class FaultsSection(Part):
    """`rates`: how often each kind of fault strikes, from 0 (never) to 1 (always); `scheduled`: by appointment."""

    rates: dict[FaultName, Annotated[float, Field(ge=0, le=1)]] = Field(default_factory=dict)
    scheduled: list[ScheduledFault] = Field(default=[])
    longest_s: float = Field(default=2.0, ge=0, le=60)


class Tape(Part):
    """A device that was recorded: `capture` is the file, alongside this one; `pace` is 2 for twice as fast as it was."""

    capture: OwnFile = None
    pace: float = Field(default=1.0, gt=0)


class VirtualDie(Tape):
    """Dice made before 2025 speak the legacy form of the protocol."""

    generation: Literal["legacy", "current"] = "current"


class VirtualReader(Tape):
    """A bare reader has one cell: leave all out. `places` are cells with their own names; then a grid must be asked for."""

    columns: int | None = Field(default=None, ge=1, le=255)
    rows: int | None = Field(default=None, ge=1, le=255)
    places: Annotated[tuple[str, ...], Field(strict=False)] = ()

    @property
    def grid(self) -> tuple[int, int]:
        least = 0 if self.places and self.columns is None and self.rows is None else 1
        return self.columns or least, self.rows or least


class VirtualSection(Part):
    """For `arbiter mock` and `arbiter demo`: the daemon only listens to virtual hardware where this section is.

    `hands` are players who play by themselves.
    """

    seed: int = Field(default=0, ge=0, lt=2**63)
    hands: bool = True
    faults: FaultsSection = FaultsSection()
    dice: dict[Id, VirtualDie] = Field(default_factory=dict)
    readers: dict[Id, VirtualReader] = Field(default_factory=dict)
