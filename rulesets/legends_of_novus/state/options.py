"""Every choice that a player is ever offered, as data.

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
| `end-preparation`, `end-turn` | this player has done all he wants |
| `discard:<card>`, `destroy:<card>`, `keep:<card>` | where cards must be chosen |
| `travel`, `explore`, `travel-together`, `explore-together`, `stay` | announcing the Adventure phase |
| `move:<place>`, `move:<place>:<passed>` | where to; with the Travel-icon places passed where ways differ |
| `take-gold` | Safe Travels |
| `draw:adventure`, `draw:reward`, `no-draw`, `play:<encounter>`, `flip` | exploring |
| `battle`, `steal` | at Kzmatic's keep |
| `escape`, `fight` | before the combat roll |
| `luck` | a natural 1 was rolled |
| `go-on` | the active player lets the game go on from a moment |
| `hold` | any seat, at a moment: it wants to play something; then `play:…`, `use:…` or `withdraw`, which is open to those who wait, too |
| `pass` | one who is asked in turn has nothing to play (house rule) |
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
| `first-draw:<seat>` | which partner draws first, or for the pair |

What the pair won is divided by Measures: how much of the XP, of the GP and of the cards the first partner gets.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from rulesets.engine.requests import Option


# ---- setting up
@dataclass(frozen=True, slots=True)
class Mode(Option):
    mode: str


@dataclass(frozen=True, slots=True)
class Pick(Option):
    character: str


@dataclass(frozen=True, slots=True)
class TakeClass(Option):
    hero_class: str


# ---- own phases
@dataclass(frozen=True, slots=True)
class Equip(Option):
    card: str


@dataclass(frozen=True, slots=True)
class Attach(Option):
    card: str
    weapon: str


@dataclass(frozen=True, slots=True)
class Unequip(Option):
    card: str


@dataclass(frozen=True, slots=True)
class Play(Option):
    card: str


@dataclass(frozen=True, slots=True)
class Redeem(Option):
    card: str


@dataclass(frozen=True, slots=True)
class Use(Option):
    what: str


@dataclass(frozen=True, slots=True)
class Buy(Option):
    deck: str


@dataclass(frozen=True, slots=True)
class Sell(Option):
    card: str


@dataclass(frozen=True, slots=True)
class TradeXp(Option):
    xp: int


@dataclass(frozen=True, slots=True)
class Advance(Option):
    hero_class: str


@dataclass(frozen=True, slots=True)
class EndPreparation(Option):
    pass


@dataclass(frozen=True, slots=True)
class EndTurn(Option):
    pass


@dataclass(frozen=True, slots=True)
class Discard(Option):
    card: str


@dataclass(frozen=True, slots=True)
class Destroy(Option):
    card: str


@dataclass(frozen=True, slots=True)
class Keep(Option):
    card: str


# ---- the Adventure phase
@dataclass(frozen=True, slots=True)
class Travel(Option):
    pass


@dataclass(frozen=True, slots=True)
class Explore(Option):
    pass


@dataclass(frozen=True, slots=True)
class TravelTogether(Option):
    pass


@dataclass(frozen=True, slots=True)
class ExploreTogether(Option):
    pass


@dataclass(frozen=True, slots=True)
class Stay(Option):
    pass


@dataclass(frozen=True, slots=True)
class Move(Option):
    """`piece` is the standee that is put down; `path` the points on the way, `to` the last of them."""

    to: str
    via: tuple[str, ...] = ()
    piece: str = ""
    path: tuple[str, ...] = field(default=(), repr=False)

    @property
    def key(self) -> str:
        """The standee and the waypoints need not be said."""
        return ":".join(("move", self.to, *(",".join(self.via),)[: len(self.via)]))


@dataclass(frozen=True, slots=True)
class TakeGold(Option):
    pass


@dataclass(frozen=True, slots=True)
class Draw(Option):
    deck: str


@dataclass(frozen=True, slots=True)
class NoDraw(Option):
    pass


@dataclass(frozen=True, slots=True)
class Flip(Option):
    pass


@dataclass(frozen=True, slots=True)
class Battle(Option):
    pass


@dataclass(frozen=True, slots=True)
class Steal(Option):
    pass


# ---- battles
@dataclass(frozen=True, slots=True)
class Escape(Option):
    pass


@dataclass(frozen=True, slots=True)
class Fight(Option):
    pass


@dataclass(frozen=True, slots=True)
class Luck(Option):
    pass


# ---- moments
@dataclass(frozen=True, slots=True)
class GoOn(Option):
    pass


@dataclass(frozen=True, slots=True)
class Hold(Option):
    claims: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Withdraw(Option):
    lapses: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Pass(Option):
    pass


# ---- what cards ask
@dataclass(frozen=True, slots=True)
class Target(Option):
    seat: str


@dataclass(frozen=True, slots=True)
class Lift(Option):
    curse: str


@dataclass(frozen=True, slots=True)
class Take(Option):
    ally: str


@dataclass(frozen=True, slots=True)
class Name(Option):
    result: str


@dataclass(frozen=True, slots=True)
class Order(Option):
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seen(Option):
    pass


@dataclass(frozen=True, slots=True)
class Pay(Option):
    pass


@dataclass(frozen=True, slots=True)
class Decline(Option):
    pass


@dataclass(frozen=True, slots=True)
class Enter(Option):
    what: str
    n: str


@dataclass(frozen=True, slots=True)
class Entered(Option):
    pass


@dataclass(frozen=True, slots=True)
class MakeRoom(Option):
    card: str


@dataclass(frozen=True, slots=True)
class LeaveAlly(Option):
    pass


# ---- partners and dealings
@dataclass(frozen=True, slots=True)
class Give(Option):
    card: str


@dataclass(frozen=True, slots=True)
class GiveGold(Option):
    pass


@dataclass(frozen=True, slots=True)
class Offer(Option):
    seat: str
    card: str


@dataclass(frozen=True, slots=True)
class AskFor(Option):
    seat: str


@dataclass(frozen=True, slots=True)
class Accept(Option):
    pass


@dataclass(frozen=True, slots=True)
class Refuse(Option):
    pass


@dataclass(frozen=True, slots=True)
class Assign(Option):
    seat: str
    creature: str


@dataclass(frozen=True, slots=True)
class MoreXp(Option):
    seat: str


@dataclass(frozen=True, slots=True)
class Falls(Option):
    seat: str


@dataclass(frozen=True, slots=True)
class FirstDraw(Option):
    seat: str
