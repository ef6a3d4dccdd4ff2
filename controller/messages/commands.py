"""Every command that a table receives, over MQTT or from its page: what a person wants done.

docs/mqtt.md describes them and is checked against this. Anything that is not a command is refused with a sentence.
"""

from functools import cache
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, PlainValidator, TypeAdapter, ValidationError

from controller.config.types import BotLevel
from controller.messages.json_input import UnreadableJson, read_json
from controller.messages.reply import LONGEST_ID, Reply
from rulesets.engine import answers
from rulesets.engine.answers import Answer, from_json
from rulesets.engine.levels import Level

# Nobody walks around so many corners in one move.
MOST_CORNERS = 20
Corner: TypeAlias = Annotated[tuple[int, int], Field(strict=False)]


def _read_answer(data: Any) -> Answer:
    answer = from_json(data)
    if isinstance(answer, answers.Undo | answers.Override):
        raise ValueError("undo and override are separate commands")  # noqa: TRY004  # pydantic handles only ValueError
    return answer


class _Command(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)

    id: Annotated[str, Field(min_length=1, max_length=LONGEST_ID)]
    index: int | None = None
    """The prompt that the sender saw: an older one is refused, so that nothing is done twice."""

    secret: Annotated[str | None, Field(max_length=200, repr=False)] = None
    """The `command_secret` of the table's config, if it has one."""


class GiveAnswer(_Command):
    do: Literal["answer"]
    answer: Annotated[Any, PlainValidator(_read_answer)]


class Undo(_Command):
    do: Literal["undo"]
    steps: Annotated[int, Field(ge=1)] = 1
    agreed: Annotated[tuple[str, ...], Field(strict=False)] = ()


class TypeDie(_Command):
    """A face typed in by a person; without a `kind` it counts for the next die that is still missing.

    `seat` is the seat that rolls, where several roll at once.
    """

    do: Literal["type-die"]
    face: Annotated[int, Field(ge=1, le=100)]
    kind: Annotated[str | None, Field(max_length=LONGEST_ID)] = None
    seat: Annotated[str | None, Field(max_length=LONGEST_ID)] = None


class Override(_Command):
    do: Literal["override"]
    path: Annotated[str, Field(min_length=1, max_length=200)]
    value: Any
    reason: Annotated[str, Field(max_length=200)] = ""
    """Why, in the players' words: it stays in the story."""


class PlayOn(_Command):
    """When a game is over: play the one that follows, by the key of an option of the last prompt."""

    do: Literal["play-on"]
    next: Annotated[str, Field(min_length=1, max_length=LONGEST_ID)]


class Pause(_Command):
    do: Literal["pause"]


class Resume(_Command):
    do: Literal["resume"]


class Redo(_Command):
    """Give again what the last undo took back, as long as nothing else was answered."""

    do: Literal["redo"]


class RollForMe(_Command):
    """Let the table roll what is still wanted; `seat` is the seat that rolls, where several roll at once."""

    do: Literal["roll-for-me"]
    seat: Annotated[str | None, Field(max_length=LONGEST_ID)] = None


class PlaceBases(_Command):
    """Move bases on the open table: for each the corners of its way, in hundredths of an inch. `option` is what they are placed for, if it matters."""

    do: Literal["place"]
    paths: dict[str, Annotated[tuple[Corner, ...], Field(strict=False, max_length=MOST_CORNERS)]] = {}
    option: Annotated[str, Field(max_length=LONGEST_ID)] = ""


class GuestWanted(BaseModel):
    """A hero of another campaign of this table, by the number of its latest game, and the seat that plays it."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    campaign: Annotated[int, Field(ge=1)]
    hero: Annotated[str, Field(max_length=LONGEST_ID)]
    seat: Annotated[str, Field(max_length=LONGEST_ID)]


class Tonight(BaseModel):
    """Who plays the next evening of a campaign: the `seats`, which of them `bots` play, and for each hero the seat that plays it.

    Without `bots`, they stay at their seats.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    seats: Annotated[tuple[str, ...], Field(strict=False, min_length=1)]
    heroes: dict[str, str]
    bots: Annotated[tuple[str, ...], Field(strict=False)] | None = None
    guest: GuestWanted | None = None


class BeginGame(_Command):
    """Begin another game. The one on the table stays in the journal, finished or not.

    `game` is what the owner chose in the lobby; without it, the same game is begun again, `swapped` with every player in
    the place of the one before. `unfinished` is the number that the journal gave a game: that one goes on where it was left.
    With `tonight`, other players take part in the next evening of that campaign.
    """

    do: Literal["begin"]
    game: dict[str, Any] | None = None
    swapped: bool = False
    unfinished: Annotated[int | None, Field(ge=1)] = None
    tonight: Tonight | None = None


class SeatBot(_Command):
    """Let a bot play for a seat, how well it is to play, or give the seat back to its player."""

    do: Literal["bot"]
    seat: Annotated[str, Field(min_length=1, max_length=LONGEST_ID)]
    plays: bool
    level: BotLevel = Level.NORMAL


class BotPause(_Command):
    """How long bots wait before they answer, in milliseconds, from now on."""

    do: Literal["bot-pause"]
    ms: Annotated[int, Field(ge=0, le=60_000)]


class Strike(_Command):
    """Strike a spoiled game or roll from the statistics, or let it count again. It stays in the journal.

    `game` is its number in the journal, `roll` how many answers were given before the roll; without it, the whole game is meant.
    """

    do: Literal["strike"]
    game: Annotated[int, Field(ge=1)]
    roll: Annotated[int | None, Field(ge=0)] = None
    struck: bool = True
    reason: Annotated[str, Field(max_length=200)] = ""


class CallJudge(_Command):
    """Ask the venue for a human referee, or say that none is needed any more."""

    do: Literal["call-judge"]
    called: bool = True
    seat: Annotated[str | None, Field(max_length=LONGEST_ID)] = None


GameCommand: TypeAlias = (
    GiveAnswer | PlaceBases | Undo | Redo | TypeDie | RollForMe | Override | PlayOn | Pause | Resume
)
"""Commands for the game on the table."""

Command: TypeAlias = GameCommand | BeginGame | SeatBot | BotPause | Strike | CallJudge
DO = (
    *("answer", "undo", "type-die", "override", "play-on", "pause", "resume", "redo", "roll-for-me", "place", "begin"),
    *("bot", "strike", "call-judge"),
)


@cache
def _commands() -> TypeAdapter[Command]:
    """Built when the first command is read."""
    return TypeAdapter(Annotated[Command, Field(discriminator="do")])


_NO_OBJECT = 'A command is one JSON object, such as {"id": "7", "do": "pause"}.'


class UnreadableCommand(ValueError):
    """These bytes are not a command. `reply` is the answer to the sender."""

    def __init__(self, sender: str, text: str) -> None:
        self.reply = Reply(sender, ok=False, code="unreadable", text=text)
        super().__init__(text)


def read_command(payload: bytes) -> Command:
    """Raises only UnreadableCommand, for any bytes."""
    try:
        data = read_json(payload)
    except UnreadableJson:
        raise UnreadableCommand("", _NO_OBJECT) from None
    return command_from(data)


def command_from(data: object) -> Command:
    """The same for JSON that was parsed already, by `read_json`."""
    try:
        return _commands().validate_python(data)
    except ValidationError as error:
        raise UnreadableCommand(sender_of(data), _sentence(error)) from None


def sender_of(data: object) -> str:
    """The id that a reply to this carries, whether or not it is a command."""
    sender = data.get("id") if isinstance(data, dict) else None
    return sender[:LONGEST_ID] if isinstance(sender, str) else ""


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    place = ".".join(map(str, first["loc"][1:]))  # behind the word that says what to do
    match first["type"]:
        case "union_tag_invalid" | "union_tag_not_found":
            return f"A command says what to do: `do` is one of {', '.join(DO)}."
        case "missing":
            return f"This command needs `{place}`."
        case "extra_forbidden":
            return f"This command has no `{place}`: leave it out."
        case "json_invalid" | "model_attributes_type" | "model_type" | "dict_type":
            return _NO_OBJECT
        case "value_error":
            return f"`{place}` cannot be read: {str(first['ctx']['error']).rstrip('.')}."
        case _:
            return f"`{place}` is wrong: {first['msg']}."
