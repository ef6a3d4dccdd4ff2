"""Every option that a player can be offered, as data.

| key | when |
|---|---|
| `mode:competitive`, `mode:team` | four players, at the very start |
| `pick:<character>`, `take-class:<class>` | setting up |
| `equip:<card>`, `attach:<card>:<weapon>`, `unequip:<card>` | own Preparation and Recovery |
| `play:<card>` | an Adventure card from hand: any kind but a Treasure |
| `redeem:<card>` | a Treasure of either deck |
| `use:<item>`, `use:<ability>` | a single-use item, or an ability of a card on the board |
| `buy:adventure`, `buy:reward` | 25 GP, Preparation |
| `sell:<card>` | in a City, Recovery |
| `trade-xp:1` | GP for the next XP, Recovery |
| `advance:<class>` | Recovery, from 10 XP |
| `end-preparation`, `end-turn` | this player has finished the phase |
| `discard:<card>`, `destroy:<card>`, `keep:<card>` | where cards must be chosen |
| `travel`, `explore`, `travel-together`, `explore-together`, `stay` | announcing the Adventure phase |
| `move:<place>`, `move:<place>:<passed>` | where to; with the Travel-icon places passed where ways differ |
| `take-gold` | Safe Travels |
| `draw:adventure`, `draw:reward`, `no-draw`, `play:<encounter>` | exploring |
| `battle`, `steal` | at Kzmatic's keep |
| `escape`, `fight` | before the combat roll |
| `luck` | a natural 1 was rolled |
| `go-on` | the active player lets the game go on from a moment |
| `hold` | any seat, at a moment: it wants to play something; then `play:…`, `use:…` or `withdraw`, which is open to those who wait, too |
| `pass` | with the house rule `interrupts` at `in-turn`: nothing to play |
| `target:<seat>`, `lift:<curse>`, `take:<ally>`, `name:<result>` | what a card asks |
| `order:<card>,<card>` | reorder a deck, the top card first |
| `seen` | the cards were looked at |
| `pay`, `decline` | an effect that has a price |
| `enter:xp:1`, `enter:gp:-5`, `enter:draw:reward`, …, `entered` | a card that the players work out by hand |
| `make-room:<item>`, `leave-ally` | an Ally without a free slot |
| `give:<card>`, `give-gold` | partners share (the amount of gold is a Measure) |
| `offer:<seat>:<card>`, `ask-for:<seat>`, `accept`, `refuse` | dealing between players (the price is a Measure) |
| `assign:<seat>:<creature>` | the partner who fights first, and which creature |
| `more-xp:<seat>` | who gets the odd point |
| `falls:<seat>` | who drops out |
| `first-draw:<seat>` | which partner draws first |

What the pair won is divided by Measures: how much of the XP, of the GP and of the cards the first partner gets.
"""

from __future__ import annotations

from typing import ClassVar

from rulesets.engine.requests import Option


# ---- setting up
class Mode(Option, frozen=True):
    mode: str


class Pick(Option, frozen=True):
    character: str


class TakeClass(Option, frozen=True):
    hero_class: str


# ---- own phases
class Equip(Option, frozen=True):
    card: str


class Attach(Option, frozen=True):
    card: str
    weapon: str


class Unequip(Option, frozen=True):
    card: str


class Play(Option, frozen=True):
    card: str


class Redeem(Option, frozen=True):
    card: str


class Use(Option, frozen=True):
    what: str


class Buy(Option, frozen=True):
    deck: str


class Sell(Option, frozen=True):
    card: str


class TradeXp(Option, frozen=True):
    xp: int
    price: int = 0

    @property
    def key(self) -> str:
        """Without the price, which the chart decides."""
        return f"trade-xp:{self.xp}"


class Advance(Option, frozen=True):
    hero_class: str


class EndPreparation(Option, frozen=True):
    pass


class EndTurn(Option, frozen=True):
    pass


class Discard(Option, frozen=True):
    card: str


class Destroy(Option, frozen=True):
    card: str


class Keep(Option, frozen=True):
    card: str


# ---- the Adventure phase
class Travel(Option, frozen=True):
    pass


class SetOut(Travel, frozen=True):
    """Travel where nothing can be explored: everybody sees that, so it goes on by itself after the moment for cards."""

    tag = "travel"
    elapses: ClassVar[bool] = True


class Explore(Option, frozen=True):
    pass


class TravelTogether(Option, frozen=True):
    pass


class ExploreTogether(Option, frozen=True):
    pass


class Stay(Option, frozen=True):
    pass


class Move(Option, frozen=True):
    """`piece` is the standee to move; `path` the points on the way, `to` the last of them."""

    to: str
    via: tuple[str, ...] = ()
    piece: str = ""
    path: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Without the standee and the waypoints, which need not be mentioned."""
        return ":".join(("move", self.to, *(",".join(self.via),)[: len(self.via)]))


class MoveVia(Move, frozen=True):
    """One of several ways to a place, on which different Travel-icon places lie."""

    tag = "move"


class TakeGold(Option, frozen=True):
    pass


class StayForGold(TakeGold, frozen=True):
    """The gold where there is no way on: it goes on by itself after the moment for cards."""

    tag = "take-gold"
    elapses: ClassVar[bool] = True


class Draw(Option, frozen=True):
    deck: str


class NoDraw(Option, frozen=True):
    pass


class Battle(Option, frozen=True):
    pass


class Steal(Option, frozen=True):
    pass


# ---- battles
class Escape(Option, frozen=True):
    pass


class Fight(Option, frozen=True):
    pass


class Luck(Option, frozen=True):
    pass


# ---- moments
class GoOn(Option, frozen=True):
    elapses: ClassVar[bool] = True


class TakeIt(GoOn, frozen=True):
    """Let the game go on although a die speaks against the hero: that is a decision, and the table waits for it."""

    tag = "go-on"
    elapses: ClassVar[bool] = False


class Hold(Option, frozen=True):
    claims: ClassVar[bool] = True


class Withdraw(Option, frozen=True):
    lapses: ClassVar[bool] = True


class Pass(Option, frozen=True):
    pass


# ---- what cards ask
class Target(Option, frozen=True):
    seat: str


class Lift(Option, frozen=True):
    curse: str


class Take(Option, frozen=True):
    ally: str


class Name(Option, frozen=True):
    result: str


class Order(Option, frozen=True):
    cards: tuple[str, ...]


class Seen(Option, frozen=True):
    pass


class Pay(Option, frozen=True):
    pass


class Decline(Option, frozen=True):
    pass


class Enter(Option, frozen=True):
    what: str
    n: str


class Entered(Option, frozen=True):
    pass


class MakeRoom(Option, frozen=True):
    card: str


class LeaveAlly(Option, frozen=True):
    pass


# ---- partners and dealings
class Give(Option, frozen=True):
    card: str


class GiveGold(Option, frozen=True):
    pass


class Offer(Option, frozen=True):
    seat: str
    card: str


class AskFor(Option, frozen=True):
    seat: str


class Accept(Option, frozen=True):
    pass


class Refuse(Option, frozen=True):
    pass


class Assign(Option, frozen=True):
    seat: str
    creature: str


class MoreXp(Option, frozen=True):
    seat: str


class Falls(Option, frozen=True):
    seat: str


class FirstDraw(Option, frozen=True):
    seat: str
