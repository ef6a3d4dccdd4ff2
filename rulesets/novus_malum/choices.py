"""What people read on a choice: what it does, how far it reaches, and why something else is not possible now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from rulesets.engine.chances import Chance
from rulesets.engine.choices import Description, Group, Impossible
from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6
from rulesets.engine.requests import Choose, Option
from rulesets.novus_malum.card_text import item_text, spell_text
from rulesets.novus_malum.display.shot_lines import how_it_shoots, target_line
from rulesets.novus_malum.display.stat_lines import formation_glyphs, glyphs
from rulesets.novus_malum.rules.attacks.clash import beaten_by
from rulesets.novus_malum.rules.attacks.disciplines import PRECISE, RAPID, reach, shot_choices
from rulesets.novus_malum.rules.battlefield.coherency import PAIRS, STRAYS, WHOLE
from rulesets.novus_malum.rules.battlefield.contacts import OBSTACLE
from rulesets.novus_malum.rules.battlefield.engagement import engaged
from rulesets.novus_malum.rules.battlefield.sight import CLEAR_VIEW, NOTHING, PARTLY
from rulesets.novus_malum.rules.moves.running import shortest_and_longest
from rulesets.novus_malum.rules.phases.command import DOWN, UP
from rulesets.novus_malum.rules.phases.magic import least_casting
from rulesets.novus_malum.rules.phases.movement import orders
from rulesets.novus_malum.rules.phases.shooting import salvo_of
from rulesets.novus_malum.rules.wounds.wound_rolls import defence
from rulesets.novus_malum.state.options import (
    Aim,
    Arm,
    ArmAlways,
    Assign,
    Attach,
    Cast,
    CeaseFire,
    Deploy,
    EndMove,
    Give,
    HasGap,
    Hit,
    HoldFire,
    Later,
    OneHit,
    Pace,
    Play,
    Reroll,
    Resolve,
    Salvo,
    Sees,
    Shift,
    ShiftAcross,
    Shoot,
    SplitOff,
    Stands,
    Strike,
    Touch,
    Unseen,
    Volley,
    Walk,
)
from rulesets.novus_malum.state.priority import upcoming
from rulesets.novus_malum.state.state import Order, State
from rulesets.novus_malum.tactics.salvo_odds import salvo_chance

ORDER_GLYPHS = {Order.HOLD: "guard", Order.MOVE: "move", Order.RUN: "haste"}
FOR_CLASH, FOR_PHASE = Cue("detail.for-clash"), Cue("detail.for-phase")
FACES = {UP: Cue("detail.face-up"), DOWN: Cue("detail.face-down")}
STANDINGS = {WHOLE: Cue("detail.whole"), PAIRS: Cue("detail.pairs"), STRAYS: Cue("detail.strays")}
STANDING_GLYPHS = {WHOLE: "formation", PAIRS: "party", STRAYS: "apart"}
VIEWS = {CLEAR_VIEW: Cue("detail.clear"), PARTLY: Cue("detail.partly"), NOTHING: Cue("detail.nothing")}
VIEW_GLYPHS = {CLEAR_VIEW: "eye", PARTLY: "hide", NOTHING: "blind"}
GLYPHS = {
    "apart": "flee",
    "agree": "play",
    "cannot-close": "no",
    "cease-fire": "no",
    "charge": "attack",
    "climb": "ladder",
    "cornered": "wall",
    "decline": "no",
    "deploys-first": "flag",
    "effect": "burst",
    "end-battle": "end",
    "end-flight": "end",
    "end-manoeuvre": "end",
    "fight-on": "attack",
    "give-way": "play",
    "gone": "flee",
    "group-done": "end",
    "heroic-move": "hero",
    "hold-fire": "no",
    "holds": "flag",
    "in-pairs": "sword",
    "join": "party",
    "keep-roll": "no",
    "keep-together": "formation",
    "keep-token": "token",
    "later": "wait",
    "let-dice-decide": "die",
    "moved": "end",
    "no-effect": "no",
    "no-more-contacts": "end",
    "no-other": "no",
    "no-target": "no",
    "nobody-gone": "no",
    "nobody-holds": "no",
    "nobody-reaches": "no",
    "object": "no",
    "pair": "sword",
    "pass-token": "swap",
    "resolve-all": "play",
    "rest-seen": "eye",
    "scramble": "climb",
    "stay": "guard",
    "stay-out": "no",
    "still-engaged": "sword",
    "stop": "end",
    "withdraw": "flee",
}
"""The picture of an option that has no other, by its tag."""
ROLL_GLYPHS = {
    "ask.casting": "cast",
    "ask.casting-last": "cast",
    "ask.flip": "target",
    "ask.flip-again": "target",
    "ask.flip-all": "target",
    "ask.flip-all-again": "target",
    "ask.miscast": "burst",
    "ask.miscast-wounds": "burst",
    "ask.morale": "banner",
    "ask.roll-again": "reroll",
    "ask.roll-off-clash": "sword",
    "ask.roll-off-climb": "climb",
    "ask.roll-off-deployment": "flag",
    "ask.roll-off-draw": "token",
    "ask.run": "haste",
    "ask.save": "armour",
    "ask.save-all": "armour",
    "ask.wound": "wound",
    "ask.wound-all": "wound",
    "ask.wound-one": "wound",
}
"""The picture of a roll, by the key of its question."""
WEAPON_GLYPHS = ("hammer", "axe", "spear", "bow", "sling", "staff", "dagger", "club", "mace", "shield")
TOKEN_GLYPHS = {"crush": "hammer", "block": "shield", "stab": "dagger"}


def describe(state: State, option: Option) -> Description | None:
    match option:
        case Give(order):
            return _order(state, Order(order))
        case EndMove(how) | Stands(how):
            return Description(STANDINGS[how], glyph=STANDING_GLYPHS[how])
        case HasGap(how):
            return Description(glyph=STANDING_GLYPHS[how])
        case Sees(what):
            return Description(VIEWS[what], glyph=VIEW_GLYPHS[what])
        case Assign(formation, face):
            return _token_for(state, formation, face)
        case Deploy(formation) | Attach(_, formation):
            return _formation(state, formation)
        case Cast(spell):
            card = state.world.content.spells[spell]
            return Description(spell_text(card), glyph="cast")
        case Play(token):
            wins, loses = beaten_by(state, token)
            return Description(Cue("detail.beats", wins=wins, loses=loses), glyph=TOKEN_GLYPHS[token])
        case Arm(weapons) | ArmAlways(weapons):
            return _arms(state, weapons, FOR_PHASE if isinstance(option, ArmAlways) else FOR_CLASH)
        case Walk(piece):
            return Description(_ground(state, piece), glyph="boots")
        case Resolve(clash):
            return _clash(state, clash)
        case Reroll(source):
            return Description(
                Cue("detail.ally", ally=source) if source in state.models else Cue("detail.ability"),
                glyph=None if source in state.models else "reroll",
            )
        case Pace() | Shift() | ShiftAcross() | Touch():
            return _together(option)
        case _:
            return _shot(state, option) or _model(state, option) or Description(glyph=GLYPHS.get(option.tag))


def _token_for(state: State, formation: str, face: str) -> Description:
    """A card for each formation, with two buttons while the player may still place a token face down."""
    drawing, seat = state.drawing, state.formations[formation].seat
    size, glyph = len(state.of_formation(formation)), _glyph_of(state, formation)
    when = _when(state, int(drawing.hand or 0))
    if drawing.holder == seat:
        whose = Cue("detail.assign-own", count=size, when=when)
    else:
        whose = Cue("detail.assign-enemy", count=size, when=when)
    if drawing.holder in drawing.placed_face_down:
        return Description(whose, glyph=glyph)
    group = Group(f"token-{formation}", Cue("detail.opponent", model=formation), whose, glyph)
    return Description(group=group, short=FACES[face])


def _when(state: State, token: int) -> Cue:
    """When a formation acts that gets this token."""
    most = len(state.formations)
    if token == 1:
        return Cue("detail.acts-first", token=token)
    if token == most:
        return Cue("detail.acts-last", token=token)
    return Cue("detail.acts-between", token=token, most=most)


def _glyph_of(state: State, formation: str) -> str | None:
    return dict(formation_glyphs(state)).get(formation)


def _formation(state: State, formation: str) -> Description:
    """How many models it has, with the picture of their unit."""
    count = len(state.of_formation(formation))
    return Description(Cue("detail.size", count=count), glyph=_glyph_of(state, formation))


def _target(state: State, formation: str) -> Description:
    """A formation to shoot at."""
    if not state.of_formation(formation):
        return _formation(state, formation)
    return Description(target_line(state, formation), glyph=_glyph_of(state, formation))


def _weapon_glyph(weapons: tuple[str, ...]) -> str:
    named = (glyph for weapon in weapons for glyph in WEAPON_GLYPHS if glyph in weapon)
    return next(named, "sword")


_ACROSS = Group("across", Cue("detail.across"), Cue("detail.across-about"), "wall", folded=True)
"""Bases that touch across a wall or a fence are rare, so their buttons wait behind one line."""


def _together(option: Pace | Shift | ShiftAcross | Touch) -> Description:
    """What is asked of many models: one card, with a button for each of them."""
    match option:
        case Pace(model):
            group = Group("pace", Cue("detail.counting"), Cue("detail.counting-about"), "move")
            return Description(group=group, short=Cue("detail.opponent", model=model))
        case Touch(first, second, over) if over == OBSTACLE:
            return Description(group=_ACROSS, short=Cue("detail.pair", first=first, second=second))
        case Touch(first, second):
            group = Group(f"touch-{first}", Cue("detail.touching", model=first), Cue("detail.touching-about"), "sword")
            return Description(group=group, short=Cue("detail.opponent", model=second))
        case ShiftAcross(model, into):
            return Description(group=_ACROSS, short=Cue("detail.pair", first=model, second=into))
        case Shift(model, into):
            group = Group(f"shift-{model}", Cue("detail.shifting", model=model), Cue("detail.shifting-about"), "push")
            return Description(group=group, short=Cue("detail.contact", into=into))


def _weapons(state: State, weapons: tuple[str, ...]) -> Cue:
    """What a weapon does; of several, each by its name."""
    if len(weapons) == 1:
        return item_text(state.item(weapons[0]))
    first, *more = (Cue("text.named", name=weapon, text=item_text(state.item(weapon))) for weapon in weapons)
    return reduce(lambda text, then: Cue("text.then", first=text, then=then), more, first)


def _arms(state: State, weapons: tuple[str, ...], how_long: Cue) -> Description:
    """A card for each choice of weapons, with a button for this clash and one for the whole phase."""
    text, glyph = _weapons(state, tuple(dict.fromkeys(weapons))), _weapon_glyph(weapons)
    if not state.world.together:
        return Description(text, glyph=glyph)
    title = Cue("detail.weapons", weapons=tuple(dict.fromkeys(weapons)))
    return Description(group=Group("arm-" + "-".join(weapons), title, text, glyph), short=how_long)


def _ground(state: State, name: str) -> Cue:
    """What it costs to walk there."""
    piece = state.world.scenario.terrain.get(name)
    if piece is not None and piece.dangerous:
        return Cue("detail.danger")
    return Cue("detail.hard-ground" if piece is not None and piece.difficult else "detail.open-ground")


def _clash(state: State, number: int) -> Description:
    sides = next(((tuple(each.first), tuple(each.second)) for each in state.clashes if each.id == number), None)
    label = Cue("detail.clash", first=sides[0], second=sides[1]) if sides else None
    return Description(label=label, glyph="sword")


def _order(state: State, order: Order) -> Description:
    formation = upcoming(state)
    moves = [state.unit(model).move for model in state.of_formation(formation)] if formation else [0]
    least, most = shortest_and_longest(state, moves)
    match order:
        case Order.HOLD:
            shoots = formation and any(state.gear(model, "ranged") for model in state.of_formation(formation))
            detail = Cue("detail.hold" if shoots else "detail.hold-plain")
        case Order.MOVE:
            detail = Cue("detail.move", most=10 * max(moves))
        case Order.RUN:
            detail = Cue("detail.run", least=least, most=most)
    return Description(detail, glyph=ORDER_GLYPHS[order])


_ALONE = Group("alone", Cue("detail.alone"), Cue("detail.alone-about"), "bow", folded=True)
"""Shots of one model alone wait behind one line while several can shoot together."""


def _shot(state: State, option: Option) -> Description | None:
    match option:
        case Salvo(weapon, disciplines, target):
            return _salvo(state, Shoot(weapon, disciplines), target)
        case Volley(weapon, disciplines):
            limits = [reach(state, each, Shoot(weapon, disciplines)) for each in _formation_now(state)]
            detail = Cue("detail.volley", weapon=weapon, limit=max(limits), how=how_it_shoots(disciplines))
            return Description(detail, glyph="volley")
        case Shoot(weapon, disciplines):
            limits = [reach(state, each, option) for each in _formation_now(state)]
            cost = Cue("detail.range", limit=max(limits)) if limits else None
            group = _ALONE if _shoots_together(state, weapon) else None
            return Description(how_it_shoots(disciplines), cost, "bow", group)
        case HoldFire() | Later() if _shoots_together(state):
            return Description(group=_ALONE)
        case CeaseFire():
            have_shot = any(model in state.done for model in _formation_now(state))
            return Description(Cue("detail.cease-rest" if have_shot else "detail.cease-all"), glyph=GLYPHS[option.tag])
        case _:
            return None


def _salvo(state: State, shot: Shoot, target: str) -> Description:
    """Who shoots, at whom, and how."""
    able = salvo_of(state, shot, target)
    who = tuple(state.models[each].unit for each in able)
    label = Cue("detail.salvo-label", disciplines=shot.disciplines, shooters=who, target=target)
    limit = max(reach(state, each, shot) for each in able)
    how = Cue("detail.salvo", weapon=shot.weapon, limit=limit, how=how_it_shoots(shot.disciplines))
    return Description(how, glyph="volley", label=label)


def _formation_now(state: State) -> tuple[str, ...]:
    formation = upcoming(state)
    return state.of_formation(formation) if formation else ()


def _shoots_together(state: State, weapon: str | None = None) -> bool:
    """Whether several models of the active formation have yet to shoot, with this weapon or with any."""
    waiting = [model for model in _formation_now(state) if model not in state.done]
    gear = [state.gear(model, "ranged") for model in waiting]
    return sum(weapon in each if weapon else bool(each) for each in gear) > 1


def _model(state: State, option: Option) -> Description | None:
    """How hard it is to hurt the model that an option names. Several of a kind are one card with a button for each."""
    match option:
        case Hit(model) | OneHit(model) | Strike(model) | Unseen(model) | SplitOff(model) | Aim(target=model):
            pass
        case _:
            return None
    if model not in state.models:
        return _target(state, model)
    me, unit = state.models[model], state.unit(model)
    needed = defence(state, model)
    detail = Cue("detail.blow", defence=needed, save=unit.save, wounds=me.wounds)
    alike = [each for each in state.of_formation(me.formation or "") if state.models[each].unit == me.unit]
    if len(alike) == 1 or isinstance(option, Strike):
        return Description(detail)
    kind = f"{option.tag.removeprefix('one-')}-{me.unit}-{needed}-{me.wounds}"
    group = Group(kind, Cue("detail.opponent", model=me.unit), detail, dict(glyphs(state))[me.unit])
    return Description(
        group=group, short=Cue("detail.opponent", model=model) if isinstance(option, Hit | Aim) else None
    )


def impossible(state: State, choose: Choose) -> Iterator[Impossible]:
    formation = upcoming(state)
    if formation is None:
        return
    match choose.why.key:
        case "ask.order":
            reason = Cue("detail.engaged") if engaged(state, formation) else Cue("detail.gap")
            for order in Order:
                if order not in orders(state, formation):
                    yield Impossible(Give(order), reason, ORDER_GLYPHS[order])
        case "ask.shoot":
            yield from _shots_not_allowed(state, str(dict(choose.why.values)["model"]))


def _shots_not_allowed(state: State, shooter: str) -> Iterator[Impossible]:
    """NM-PRP-05, NM-PRP-06."""
    legal = set(shot_choices(state, shooter))
    for weapon in state.gear(shooter, "ranged"):
        properties = state.item(weapon).properties
        if "inaccurate" in properties:
            yield Impossible(Shoot(weapon, (PRECISE,)), Cue("detail.inaccurate"), "bow")
        if "reload" in properties and Shoot(weapon, (RAPID,)) not in legal:
            yield Impossible(Shoot(weapon, (RAPID,)), Cue("detail.reload"), "bow")


def chance(state: State, option: Option) -> Chance | None:
    """NM-MAG-04: that the spell is cast. NM-SHT-10..12: that a salvo costs its target at least one wound."""
    match option:
        case Cast(spell):
            return Chance((D6,), least_casting(state, spell))
        case Salvo(weapon, disciplines, target):
            return salvo_chance(state, Shoot(weapon, disciplines), target)
        case _:
            return None
