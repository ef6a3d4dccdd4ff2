"""Moments of play that a table shows: enough to see every part of a display at work."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec.structs import replace

from controller.displays.dice_of_the_day import DiceDay, with_die
from controller.displays.panel_content import OrderShown, PanelContent, SheetShown, TrackShown
from controller.messages.events import DieThrown
from controller.messages.notice import Notice, Severity
from controller.messages.prompt import DiceWanted, DieCounted, Kind, OptionOffered, Prompt
from controller.referee.notices import Fate
from rulesets.engine.boards.square_grid import name
from rulesets.engine.cues import Cue
from rulesets.engine.view import BoardView, Cell, Dial, DialEvent, DialToken, Order, Piece, Shape, Side, View

TOKENS = (
    DialToken("apprentice", 3, Side.FRIEND),
    DialToken("stratiota", 3, Side.ENEMY),
    DialToken("hunter", 7, Side.FRIEND),
    DialToken("prey", 9, Side.NEUTRAL),
    DialToken("bandits", 11, Side.THIRD),
    DialToken("captain", 12, Side.ENEMY, lap=1),
)


NAMES = {token.id: token.id.title() for token in TOKENS}
LABELS = {
    "next": "Next",
    "no-order": "No enemy waits.",
    "no-sheet": "There is no such hero in this game.",
    "no-hand": "There is no such hand in this game.",
    "no-board": "There is no board in this game.",
    "join": "scan this to join.",
    "no-page": "The page is not open, or has no such seat.",
    "dice": "Dice today",
    "no-dice": "No die has rolled yet.",
}
BOARD = BoardView(
    Shape.SQUARES,
    8,
    8,
    tuple(Cell(name(x, y), x, y) for y in range(8) for x in range(8)),
    (Piece("apprentice", "apprentice", Side.FRIEND, "E6"), Piece("stratiota-2", "stratiota", Side.ENEMY, "C4")),
)
WALK = Order("stratiota-2", ("C5", "D5", "E5"), Cue("go"), "apprentice", start="C4")
SHEETS = (
    SheetShown(
        "apprentice",
        "Apprentice",
        "anna",
        Side.FRIEND,
        (
            TrackShown("wounds", "Wounds", 3, 5),
            TrackShown("armour", "Armour", 1, 1),
            TrackShown("threat", "Threat", 14),
            TrackShown("ap", "Action points", 4, 6),
        ),
        ("Stunned", "Wound", "Wound"),
        ("Sword", "Leather jerkin", "Ball of fire", "Elixir of life", "Lantern", "Rope"),
        hidden=2,
    ),
    SheetShown(
        "hunter",
        "Hunter",
        "ben",
        Side.FRIEND,
        (TrackShown("wounds", "Wounds", 0, 6), TrackShown("threat", "Threat", 6)),
    ),
)


def _day() -> DiceDay:
    """Two hundred dice of two kinds, the last of them cocked."""
    rng, day = Random(7), DiceDay()
    for number in range(200):
        kind, sides = ("d6", 6) if number % 3 else ("d8", 8)
        day = with_die(day, DieThrown(number, f"red-{number % 4}", kind, rng.randint(1, sides), Fate.COUNTED))
    return with_die(
        with_die(day, DieThrown(200, "red-1", "d6", None, Fate.COCKED)), DieThrown(200, "red-1", "d6", 4, Fate.COUNTED)
    )


DICE = _day()


def dial(hand: int = 3, tokens: tuple[DialToken, ...] = TOKENS) -> Dial:
    events = (DialEvent(12, Cue("event.riders")),)
    return Dial(12, hand, 5, hand * 5 % 60, tokens, 42 - hand, "8:30", events)


def panel_content(
    prompt: Prompt, hand: int = 3, notices: tuple[Notice[str], ...] = (), order: OrderShown | None = None
) -> PanelContent:
    view = View(Cue("title"), "apprentice", dial=dial(hand), board=BOARD, order=WALK if order else None)
    active = order.who if order else "Apprentice"
    return PanelContent(
        view,
        "The Messenger",
        active,
        replace(prompt, notices=notices),
        order,
        sheets=SHEETS,
        tracks=(TrackShown("fire", "Fire", 2, 6),),
        names=NAMES,
        upcoming=("Apprentice", "Stratiota", "Hunter", "Prey", "Bandits", "Captain"),
        labels=LABELS,
        coming=("At 6:00: riders from the north",),
        dice=DICE,
    )


def asked(hand: int, text: str = "Apprentice: 4 AP left", notices: tuple[Notice[str], ...] = ()) -> PanelContent:
    return panel_content(Prompt(hand, "anna", Kind.CHOOSE, text, "X-1"), hand, notices)


def option(tag: str, label: str) -> OptionOffered:
    return OptionOffered(f"{tag}:{label}", label, {"option": tag})


def roll(text: str, dice: int, need: int, *, counted: tuple[int, ...] = (), held: bool = False) -> Prompt:
    rested = tuple(DieCounted(f"red-{place}", "d6", face) for place, face in enumerate(counted))
    wanted = (DiceWanted("d6", dice - len(counted)),)
    return Prompt(
        3,
        "anna",
        Kind.ROLL,
        text,
        "X-1",
        dice=(DiceWanted("d6", dice),),
        need=need,
        still_wanted=wanted,
        counted=rested,
        held=held,
    )


def warning(text: str) -> Notice[str]:
    return Notice("piece-misplaced", text, Severity.WARNING)


NOT_THERE = "Apprentice cannot go to H9. Possible: C5, C6, D4, or back to C4."
ATTACK = "Apprentice attacks Stratiota 2 with the sword"
PARRY = "Apprentice: parry 3 strikes of Stratiota 2"
ORDER = OrderShown(
    "Stratiota 2",
    ("C4", "C5", "D5", "E5"),
    "Apprentice",
    "Stratiota 2 C4 by C5, D5, E5, strikes Apprentice (sabre): 3d6 at 5+, parry 3",
    ("C4", "C5", "E5"),
    "Strikes Apprentice (sabre): 3d6 at 5+, parry 3",
)
WINDING = ("F12", "F11", "E11", "E10", "D10", "D9", "C9")
WINDING_ORDER = OrderShown(
    "Faun Warrior 3",
    WINDING,
    "Scum",
    f"Faun Warrior 3 F12 by {', '.join(WINDING[1:])}, holds Scum",
    WINDING,
    "Holds Scum",
)
LONG_ORDER = OrderShown("Captain", ("C4", "C5", "D5", "E5", "E6", "E7", "E8", "F8"), "the Alchemist's Apprentice", "")
OPTIONS = (
    *(option("move", f"Move to C{row} (1 AP)") for row in range(1, 9)),
    option("attack", "Attack Stratiota 2 with the sword (2 AP)"),
    option("wait", "Wait 1"),
    option("wait", "Wait 2"),
    option("end-activation", "End the activation"),
)

MOMENTS: Mapping[str, PanelContent] = {
    "roll": panel_content(roll(ATTACK, 3, 4)),
    "roll-half-done": panel_content(roll(ATTACK, 4, 4, counted=(5, 2))),
    "roll-of-many": panel_content(roll("Apprentice casts the Ball of fire at Stratiota 2", 14, 5)),
    "choose": panel_content(Prompt(3, "anna", Kind.CHOOSE, "Apprentice: 4 AP left", "X-1", options=OPTIONS)),
    "order-to-walk": panel_content(
        roll(PARRY, 3, 5, held=True), order=ORDER, notices=(warning("Move Stratiota 2 from C4 to E5."),)
    ),
    "order-to-parry": panel_content(roll(PARRY, 3, 5), order=ORDER),
    "order-with-a-long-way": panel_content(
        Prompt(3, "anna", Kind.CHOOSE, "Captain has equal ways: choose", "X-1", options=OPTIONS[:2]), order=LONG_ORDER
    ),
    "refused": panel_content(
        Prompt(3, "anna", Kind.CHOOSE, "Apprentice: 4 AP left", "X-1", options=OPTIONS[-1:]),
        notices=(Notice("placement-illegal", NOT_THERE, Severity.REFUSAL),),
    ),
    "warned": panel_content(
        roll(ATTACK, 3, 4, counted=(5, 2)),
        notices=(
            warning("red-1 is cocked: roll it again."),
            warning("blue-1 is away: no signal."),
        ),
    ),
    "draw": panel_content(Prompt(3, "anna", Kind.DRAW, "Apprentice opens a loot bag", "X-1", deck="elements", count=1)),
    "measure": panel_content(
        Prompt(3, "anna", Kind.MEASURE, "How far is the Hunter from the well?", "X-1", unit="mm", least=0, most=900)
    ),
    "together": panel_content(
        Prompt(
            3,
            "table",
            Kind.TOGETHER,
            "Everyone chooses a card in secret",
            "X-1",
            parts=(Prompt(3, "anna", Kind.CHOOSE, "", "X-1"), Prompt(3, "ben", Kind.CHOOSE, "", "X-1")),
        )
    ),
    "lobby": panel_content(Prompt(0, "table", Kind.LOBBY, "Choose a game on the owner's page.", "")),
    "over": panel_content(Prompt(9, "table", Kind.OVER, "Victory: the heroes got away.", "X-1")),
    "accents": panel_content(roll("Perché no? L'Apprendista è già lì: più in là non può andare", 1, 4)),
}
