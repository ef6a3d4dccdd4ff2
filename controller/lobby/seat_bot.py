"""Let a bot play for a seat, or give the seat back to a person."""

from __future__ import annotations

from controller.config.load import Table
from controller.journal.on_disk import Journal
from controller.lobby.chosen import LobbyChoice, for_next_game, remember
from controller.messages.commands import SeatBot
from controller.session.resume import with_game
from rulesets.engine.levels import Level
from rulesets.engine.refusal import Refused


def seat_bot(table: Table, journal: Journal, seats: tuple[str, ...], command: SeatBot) -> Table:
    """The table with its new bots. The choice is kept for a restart. Raises Refused if nobody plays that seat."""
    if not seats:
        raise Refused("no-game")
    if command.seat not in seats:
        raise Refused("no-such-seat", seat=command.seat, seats=seats)
    section = table.config.game
    bots = [seat for seat in seats if (command.plays if seat == command.seat else seat in section.bots)]
    levels = {seat: level for seat, level in section.bot_levels.items() if seat in bots and seat != command.seat}
    if command.plays and command.level is not Level.NORMAL:
        levels[command.seat] = command.level
    changed = with_game(table, section.model_copy(update={"bots": bots, "bot_levels": levels}))
    if (latest := journal.latest()) is not None:
        remember(changed.state, LobbyChoice(latest.hash, changed.config.game), bots_before=section.bots)
    return changed


def seats_given_back(table: Table, journal: Journal) -> Table:
    """The table for the next game of a chain: seats that bots took over in the middle of the last one are their players' again."""
    latest = journal.latest()
    assert latest is not None
    section = for_next_game(table.state, latest.hash, table.config.game)
    if section == table.config.game:
        return table
    remember(table.state, LobbyChoice(latest.hash, section))
    return with_game(table, section)
