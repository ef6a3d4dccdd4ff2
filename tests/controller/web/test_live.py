"""The page as a browser meets it: live, for everyone, and only as much as each may see."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from aiohttp import WSServerHandshakeError

from controller.messages.commands import TypeDie
from controller.web.access.keys import LOOKER
from controller.web.socket import COMMANDS_AT_ONCE, LARGEST_MESSAGE
from rulesets.engine.language.words import Words
from tests.controller.web.parlour import NOW, Onlooker, Parlour, opened, watching
from tests.engine.toy import WORDS


@pytest.fixture
def parlour(tmp_path: Path) -> Iterator[Parlour]:
    parlour = Parlour(tmp_path, cards=("coin",) * 4)
    yield parlour
    parlour.journal.close()


async def test_a_newcomer_gets_the_whole_picture_and_then_only_what_changes(parlour: Parlour) -> None:
    async with opened(parlour) as client, watching(client, parlour.keys.owner) as owner:
        assert (owner.parts["title"], owner.parts["prompt"]["text"]) == ("Treasure", "Rosa, act.")
        assert len(owner.parts["board"]["cells"]) == 9

        await owner.say(do="answer", index=0, answer={"choose": "step:B1"})
        await owner.until_index(1)

        assert owner.parts["pieces"][0]["cell"] == "B1"
        parlour.do(do="answer", answer={"choose": "step:B3"})
        change = await owner.until("set")
        assert {"pieces", "prompt", "index"} <= set(change)
        assert "board" not in change


async def test_two_hundred_onlookers_are_told_the_same(parlour: Parlour) -> None:
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(opened(parlour))
        everyone = [await stack.enter_async_context(watching(client)) for _ in range(200)]

        parlour.do(do="answer", answer={"choose": "throw"})
        for onlooker in everyone:
            await onlooker.until_index(1)

        assert len({onlooker.seq for onlooker in everyone}) == 1


async def test_whoever_has_no_key_looks_and_cannot_touch(parlour: Parlour) -> None:
    async with opened(parlour) as client, watching(client) as looker:
        reply = await looker.say(do="answer", answer={"choose": "throw"})

        assert looker.you == {"role": "looker", "seat": None, "wrong_key": False}
        assert (reply["ok"], reply["code"]) == (False, "look-only")
        assert parlour.session.index == 0


async def test_a_wrong_key_looks_on_and_is_told_so(parlour: Parlour) -> None:
    async with opened(parlour) as client, watching(client, "x" * 24) as looker:
        assert (looker.you["role"], looker.you["wrong_key"]) == ("looker", True)


async def test_a_seat_answers_for_itself_alone(parlour: Parlour) -> None:
    async with opened(parlour) as client:
        async with watching(client, parlour.keys.of_seat("blue")) as blue:
            refused = await blue.say(do="answer", answer={"choose": "throw"})
            override = await blue.say(do="override", path="turn", value=3)
        async with watching(client, parlour.keys.of_seat("red")) as red:
            taken = await red.say(do="answer", answer={"choose": "throw"})

    assert (refused["code"], override["code"], taken["code"]) == ("not-your-turn", "owner-only", "done")


async def test_everyone_knows_which_seats_are_on_a_phone(parlour: Parlour) -> None:
    async with opened(parlour) as client, watching(client, parlour.keys.owner) as owner:
        assert owner.parts["phones"] == []
        async with watching(client, parlour.keys.of_seat("red")):
            while owner.parts["phones"] != ["red"]:
                await owner.hear()
        while owner.parts["phones"]:
            await owner.hear()


async def test_the_owner_is_told_what_can_be_set_by_hand_and_nobody_else_is(parlour: Parlour) -> None:
    async with opened(parlour) as client:
        for key in (parlour.keys.of_seat("red"), None):
            async with watching(client, key) as other:
                assert (await other.say(do="values"))["code"] == "unreadable"
        async with watching(client, parlour.keys.owner) as owner:
            await owner.ws.send_json({"do": "values"})
            values = await owner.until("values")
    things = {thing["name"]: {value["name"]: value for value in thing["values"]} for thing in values["things"]}
    assert (values["index"], values["names"]["red"]) == (0, "Rosa")
    assert things["Rosa"]["gold"] == {
        "path": "heroes.red.gold",
        "name": "gold",
        "where": "Rosa, gold",
        "sort": "number",
        "optional": False,
        "now": 2,
        "hidden": False,
        "choices": [],
        "suggested": [],
    }
    assert (things["Rosa"]["square"]["suggested"], things["Rosa"]["hand"]["sort"]) == ("cells", "list")
    bag = things["deck"]["bag"]
    assert (bag["now"], bag["hidden"]) == (None, True), "what nobody may know can be set, and is not shown"
    assert things[""]["active"]["suggested"] == ["red"]


async def test_what_is_set_by_hand_is_told_to_all_as_such_with_its_reason(parlour: Parlour) -> None:
    async with opened(parlour) as client, watching(client, parlour.keys.owner) as owner, watching(client) as looker:
        wrong = await owner.say(do="override", index=0, path="heroes.red.gold", value="much")
        illegal = await owner.say(do="override", index=0, path="heroes.red.gold", value=-1)
        done = await owner.say(do="override", index=0, path="heroes.red.gold", value=9, reason=" It rained coins. ")
        await looker.until_index(1)
        while not looker.parts["story"]:
            await looker.hear()

    assert [reply["text"] for reply in (wrong, illegal)] == [
        "Rosa, gold: give a whole number.",
        "Rosa, gold cannot be that: red owes gold.",
    ]
    assert done["ok"]
    (line,) = looker.parts["story"]
    assert (line["event"], line["text"]) == (
        "value-overridden",
        "Set by hand: Rosa, gold from 2 to 9. It rained coins.",
    )


async def test_a_hand_is_seen_by_its_player_only(parlour: Parlour) -> None:
    parlour.do(do="answer", answer={"choose": "dig:1"})
    async with opened(parlour) as client:
        async with watching(client, parlour.keys.of_seat("red")) as red:
            own = red.parts["sheets"][0]
        async with watching(client, parlour.keys.of_seat("blue")) as blue:
            others = blue.parts["sheets"][0]

    assert (len(own["cards"]), own["hidden"]) == (1, 0)
    assert (others["cards"], others["hidden"]) == ([], 1)


async def test_what_someone_could_bid_in_secret_is_for_him_alone(parlour: Parlour) -> None:
    parlour.do(do="answer", answer={"choose": "auction"})
    async with (
        opened(parlour) as client,
        watching(client, parlour.keys.of_seat("red")) as red,
        watching(client) as looker,
    ):
        mine, theirs = red.parts["prompt"]["parts"]
        assert (mine["seat"], len(mine["options"]), theirs["options"]) == ("red", 3, [])
        assert [part["options"] for part in looker.parts["prompt"]["parts"]] == [[], []]

        await red.say(do="answer", answer={"seat": "red", "choose": "bid:2"})
        await looker.until_index(2)

        assert "bid" not in str(looker.parts["story"])


async def test_what_someone_chooses_in_private_is_for_him_alone_now_and_when_looking_back(tmp_path: Path) -> None:
    """Not even a guess tells more: others hear that the choice is not theirs to see."""
    parlour = Parlour(tmp_path, stealthy=True)
    parlour.do(do="answer", answer={"choose": "hide"})
    red, blue = parlour.keys.of_seat("red"), parlour.keys.of_seat("blue")
    async with (
        opened(parlour) as client,
        watching(client, red) as mine,
        watching(client, blue) as other,
        watching(client) as looker,
    ):
        assert [option["key"] for option in mine.parts["prompt"]["options"]] == ["stash:B1", "stash:A2"]
        for onlooker in (other, looker):
            prompt = onlooker.parts["prompt"]
            assert (prompt["text"], prompt["options"]) == ("Waiting for Rosa to choose.", [])
            assert "bury" not in str(onlooker.parts).lower()
            assert onlooker.parts["glows"] == {}
        assert (await mine.say(do="answer", answer={"choose": "stash:C1"}))["code"] == "private-choice"
        await mine.say(do="answer", answer={"choose": "stash:A2"})
        await looker.until_index(2)
        assert "stash" not in str(looker.parts)
        await looker.ws.send_json({"do": "look-back", "at": 1})
        assert (await looker.until("past"))["parts"]["prompt"]["options"] == []
        await mine.ws.send_json({"do": "look-back", "at": 1})
        assert len((await mine.until("past"))["parts"]["prompt"]["options"]) == 2
    parlour.journal.close()


async def test_who_looks_back_after_the_owner_sees_no_more_than_his_own(tmp_path: Path) -> None:
    """What a seat saw is not kept for others, and the owner sees no more than everyone."""
    parlour = Parlour(tmp_path)
    parlour.do(do="answer", answer={"choose": "auction"})
    red = parlour.keys.of_seat("red")
    seen: list[list[int]] = []
    async with opened(parlour) as client:
        for key in (parlour.keys.owner, None, red, parlour.keys.owner, None):
            async with watching(client, key) as guest:
                await guest.ws.send_json({"do": "look-back", "at": 1})
                past = await guest.until("past")
                seen.append([len(part["options"]) for part in past["parts"]["prompt"]["parts"]])
    parlour.journal.close()
    assert seen == [[0, 0], [0, 0], [3, 0], [0, 0], [0, 0]]


async def test_a_command_for_an_older_prompt_is_stale(parlour: Parlour) -> None:
    async with opened(parlour) as client, watching(client, parlour.keys.owner) as owner:
        await owner.say(do="answer", index=0, answer={"choose": "throw"})
        reply = await owner.say(do="answer", index=0, answer={"choose": "throw"})
    assert reply["code"] == "stale"


async def test_the_same_command_after_a_lost_line_is_done_once(parlour: Parlour) -> None:
    command = {"id": "once", "do": "answer", "answer": {"choose": "step:B1"}}
    async with opened(parlour) as client:
        for _ in range(2):
            async with watching(client, parlour.keys.owner) as owner:
                await owner.ws.send_json(command)
                reply = await owner.until("reply")
    assert (reply["ok"], parlour.session.index) == (True, 1)


async def test_after_a_reconnect_everything_is_there_again(parlour: Parlour) -> None:
    async with opened(parlour) as client:
        async with watching(client):
            pass
        parlour.do(do="answer", answer={"choose": "throw"})
        async with watching(client) as back:
            assert back.parts["prompt"]["kind"] == "roll"


async def test_taking_back_a_die_waits_for_every_seat(parlour: Parlour) -> None:
    parlour.do(do="answer", answer={"choose": "throw"})
    parlour.session.command(_typed("d6", 2), 100.0)
    parlour.session.command(_typed("d8", 8), 100.0)
    parlour.show()
    async with (
        opened(parlour) as client,
        watching(client, parlour.keys.of_seat("red")) as red,
        watching(client, parlour.keys.of_seat("blue")) as blue,
    ):
        alone = await red.say(do="undo")
        waiting = await red.say(do="undo", agreed=["red"])
        forged = await red.say(do="undo", agreed=["red", "blue"])
        while not blue.parts["vote"]:
            await blue.hear()
        vote = blue.parts["vote"]
        parlour.show()  # what else happens at the table forgets no vote
        done = await blue.say(do="undo", agreed=["blue"])

    assert [reply["code"] for reply in (alone, waiting, forged)] == [
        "undo-needs-all",
        "waits-for-others",
        "speaks-for-others",
    ]
    assert vote == {"steps": 1, "agreed": ["red"], "missing": ["blue"]}
    assert (done["code"], len(parlour.session.game.answers)) == ("done", 1)


async def test_another_sites_page_may_not_speak_to_the_table(parlour: Parlour) -> None:
    async with opened(parlour) as client:
        with pytest.raises(WSServerHandshakeError, match="403"):
            await client.ws_connect("/ws", headers={"Origin": "https://evil.example"})
        own = f"http://{client.host}:{client.port}"
        async with client.ws_connect("/ws", headers={"Origin": own}) as ws:
            await ws.send_json({"key": None})
            assert "you" in await ws.receive_json()


async def test_a_flood_is_refused_and_the_table_lives_on(parlour: Parlour) -> None:
    async with opened(parlour) as client, watching(client, parlour.keys.owner) as wild, watching(client) as calm:
        for number in range(int(COMMANDS_AT_ONCE) * 2):
            await wild.ws.send_json({"id": str(number), "do": "resume"})
        codes = {(await wild.until("reply"))["code"] for _ in range(int(COMMANDS_AT_ONCE) * 2)}
        assert codes == {"done", "too-many"}

        parlour.do(do="answer", answer={"choose": "throw"})
        await calm.until_index(1)


async def test_a_message_beyond_all_measure_ends_that_page_only(parlour: Parlour) -> None:
    async with opened(parlour) as client, watching(client, parlour.keys.owner) as wild, watching(client) as calm:
        await wild.ws.send_str("x" * (LARGEST_MESSAGE + 1))
        message = await wild.ws.receive(timeout=20)
        while message.type.name == "TEXT":
            message = await wild.ws.receive(timeout=20)
        assert wild.ws.close_code == 1009

        parlour.do(do="answer", answer={"choose": "throw"})
        await calm.until_index(1)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"do": "dance", "id": "7"}', '{"do": "look-back", "at": "x"}'])
async def test_what_is_no_command_gets_one_sentence(parlour: Parlour, text: str) -> None:
    async with opened(parlour) as client, watching(client, parlour.keys.owner) as owner:
        await owner.ws.send_str(text)
        reply = await owner.until("reply")
    assert (reply["ok"], reply["code"]) == (False, "unreadable")


async def test_hardware_is_played_only_where_it_is_virtual_and_never_by_lookers(parlour: Parlour) -> None:
    act = {"do": "roll", "die": "blue"}
    async with opened(parlour) as client, watching(client, parlour.keys.owner) as owner, watching(client) as looker:
        real = await owner.say(do="hardware", act=act)
        parlour.page.hardware(b'{"dice": {"blue": "d6"}, "where": {}, "readers": {}, "hands": false}')
        virtual = await owner.say(do="hardware", act=act)
        refused = await looker.say(do="hardware", act=act)

    assert [reply["code"] for reply in (real, virtual, refused)] == ["no-virtual-hardware", "done", "look-only"]
    assert parlour.played == [act]


async def test_looking_back_shows_how_it_was_and_touches_nothing(parlour: Parlour) -> None:
    for key in ("step:B1", "step:B3", "dig:1"):
        parlour.do(do="answer", answer={"choose": key})
    digest = parlour.session.game.digest
    async with opened(parlour) as client, watching(client) as looker:
        for index, square in ((2, "B1"), (0, "A1"), (1, "B1")):
            await looker.ws.send_json({"do": "look-back", "at": index})
            past = await looker.until("past")
            assert (past["at"], past["parts"]["pieces"][0]["cell"]) == (index, square)
        await looker.ws.send_json({"do": "look-back", "at": 99})
        assert (await looker.until("past"))["parts"] is None
    assert parlour.session.game.digest == digest


async def test_a_seat_looks_back_at_its_own_hand(parlour: Parlour) -> None:
    parlour.do(do="answer", answer={"choose": "dig:1"})
    parlour.do(do="answer", answer={"choose": "throw"})
    async with (
        opened(parlour) as client,
        watching(client, parlour.keys.of_seat("red")) as red,
        watching(client) as looker,
    ):
        hands = []
        for onlooker in (red, looker):
            await onlooker.ws.send_json({"do": "look-back", "at": parlour.session.index - 1})
            hands.append(len((await onlooker.until("past"))["parts"]["sheets"][0]["cards"]))
    assert hands == [1, 0]


async def test_the_story_of_a_game_taken_up_again_is_reported(parlour: Parlour) -> None:
    parlour.do(do="answer", answer={"choose": "throw"})
    parlour.session.command(_typed("d6", 6), 100.0)
    parlour.session.command(_typed("d8", 8), 100.0)
    parlour.page._stories.replace([])
    parlour.page._began_at = parlour.session.index

    await parlour.page.recall()

    async with opened(parlour) as client, watching(client) as looker:
        assert [line["text"] for line in looker.parts["story"]] == ["Rosa wins 2 coins."]


async def test_only_the_owner_sees_the_invitations(parlour: Parlour) -> None:
    async with opened(parlour) as client, watching(client, parlour.keys.of_seat("red")) as red:
        assert (await red.say(do="invites"))["code"] == "unreadable"
        async with watching(client, parlour.keys.owner) as owner:
            await owner.ws.send_json({"do": "invites"})
            assert await owner.until("invites") == []  # nothing listens yet, so there is nothing to hand out


def test_when_nobody_looks_nothing_is_worked_out(parlour: Parlour) -> None:
    viewer = parlour.page.join(LOOKER)
    parlour.page.leave(LOOKER, viewer)
    assert parlour.page._feeds == {}


def _typed(kind: str, face: int) -> TypeDie:
    return TypeDie(id=f"{kind}-{face}", do="type-die", kind=kind, face=face)


async def test_each_viewer_is_told_everything_in_a_language_of_their_own(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The toy has no Italian words, so the test adds some."""
    italian = Words(
        WORDS.entries, {"your-turn": "Tocca a {hero}.", "event": {"gold-won": "{hero} vince {count} monete."}}
    )
    italian.entries["refused.stale"] = "La partita è andata avanti."
    monkeypatch.setattr("controller.web.page.page.words_of", lambda _table, _language: italian)
    parlour.show = lambda: parlour.page.show(  # type: ignore[method-assign]  # with another language, as the daemon does
        parlour.session.table_state(NOW), lambda words: parlour.session.prompt(NOW, words)
    )
    parlour.show()
    async with opened(parlour) as client, client.ws_connect("/ws") as ws, watching(client, parlour.keys.owner) as owner:
        await ws.send_json({"key": parlour.keys.of_seat("red"), "language": "it"})
        red = Onlooker(ws)
        await red.until("whole")
        assert (owner.parts["prompt"]["text"], red.parts["prompt"]["text"]) == ("Rosa, act.", "Tocca a Rosa.")

        parlour.do(do="answer", answer={"choose": "throw"})
        parlour.do(do="answer", answer={"roll": [6, 8]})
        for each in (owner, red):
            await each.until_index(2)
        assert [line["text"] for line in red.parts["story"]] == ["Rosa vince 2 monete."]
        assert [line["text"] for line in owner.parts["story"]] == ["Rosa wins 2 coins."]
        assert (await red.say(do="undo", index=0))["text"] == "La partita è andata avanti."


@pytest.mark.parametrize(
    ("named", "chosen", "spoken"), [("", "", "it"), ("en", "", "en"), ("en", "it", "it"), ("", "en", "en")]
)
def test_a_page_speaks_the_language_of_the_browser_unless_the_config_or_its_reader_says_otherwise(
    tmp_path: Path, named: str, chosen: str, spoken: str
) -> None:
    parlour = Parlour(tmp_path, language=named)
    assert parlour.page.join(LOOKER, chosen, "it").language == spoken


async def test_undo_says_what_it_would_take_back_and_keeps_secrets(parlour: Parlour) -> None:
    parlour.do(do="answer", answer={"choose": "throw"})
    async with opened(parlour) as client, watching(client) as looker:
        assert looker.parts["undo"]["count"] == 1
        assert looker.parts["undo"]["said"][0].startswith("Rosa, act.")
        parlour.do(do="undo")
        await looker.until_index(2)
        assert looker.parts["undo"] == {"count": 0, "said": [], "redo": 1}
