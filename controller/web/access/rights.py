"""Who may give which command: the owner every one, a seat those that concern it, a looker none."""

from __future__ import annotations

from controller.messages.commands import (
    BeginGame,
    BotPause,
    CallJudge,
    Command,
    GiveAnswer,
    Override,
    Pause,
    PlaceBases,
    PlayOn,
    Redo,
    Resume,
    RollForMe,
    SeatBot,
    Strike,
    TypeDie,
    Undo,
)
from controller.web.access.keys import Guest, Role
from rulesets.engine.answers import ForSeat
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import ANYONE, Request, parts_of


def check_right(guest: Guest, command: Command, request: Request | None) -> None:
    """Raise Refused if this guest may not give this command now."""
    if guest.role is Role.OWNER:
        return
    if guest.seat is None:
        raise Refused("look-only")
    match command:
        case GiveAnswer(answer=ForSeat(seat=seat)):
            if seat != guest.seat:
                raise Refused("not-your-turn", seat=seat)
        case GiveAnswer() | PlaceBases() | TypeDie() | RollForMe():
            _check_turn(guest.seat, request)
        case Undo(agreed=agreed):
            if set(agreed) - {guest.seat}:
                raise Refused("speaks-for-others", seat=guest.seat)
        case SeatBot(seat=seat):
            if seat != guest.seat:
                raise Refused("speaks-for-others", seat=guest.seat)
        case Override() | BeginGame() | BotPause() | Strike():
            raise Refused("owner-only")
        case PlayOn() | Pause() | Resume() | Redo() | CallJudge():
            pass


def bound_to_seat(guest: Guest, command: Command) -> Command:
    """Attribute what a seat types in, and its call for a judge, to that seat."""
    if guest.seat is not None and isinstance(command, TypeDie | RollForMe | CallJudge):
        return command.model_copy(update={"seat": guest.seat})
    return command


def _check_turn(seat: str, request: Request | None) -> None:
    parts = parts_of(request)
    if not parts:
        return  # the game itself refuses what comes after its end
    if not any(part.seat in {seat, ANYONE} for part in parts):
        raise Refused("not-your-turn", seat=parts[0].seat)
