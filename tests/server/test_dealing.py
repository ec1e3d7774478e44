"""People deal at a table of their own: who is asked what the pocket gave, and who is not."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.core.chance import SeededDealer
from gloaming.core.flow import CHANCE, Refused
from gloaming.core.session import Draft, Session, replay
from gloaming.core.wire import draw, name_outcome, parse_draw
from gloaming.games.sonata import SPEC
from server.inn import Client, Inn

# The ledger's Fixture A: instruments, starting points, performance spots, cards.
POCKET = [20, 74, 31, 86, 58, 13, 50, 7, 92, 70, 27, 64]
CARDS = ["violin", "harp", "cello"]


class Evening:
    """Four people, or as many as sit there, with real pieces before them."""

    def __init__(self, inn: Inn, *sits: str) -> None:
        self.table = inn.table(*sits, game="sonata", dealer="people")
        links = self.table["links"]
        self.seats = {
            seat: inn.socket(inn.sit(link)).hello()
            for seat, link in enumerate(links["seats"])
            if sits[seat] == "person"
        }
        self.host = inn.sit(links["host"])
        for client in self.seats.values():
            client.until("waiting" if len(self.seats) > 1 else "news")
        if len(self.seats) > 1:
            status, _ = inn.call("POST", f"/api/tables/{self.table['table']}/begin", {}, self.host)
            assert status == 200
            for client in self.seats.values():
                client.until("news")

    def say(self, seat: int, value: Any, source: str = "pocket") -> dict[str, Any]:
        """Say what was drawn, and hear the receipt or the refusal."""
        client = self.seats[seat]
        assert client.question is not None
        nonce = client.act({"do": "deal", source: value})
        while True:
            message = client.receive()
            if message["t"] in ("receipt", "refused") and message["nonce"] == nonce:
                return message

    def settle(self) -> None:
        for client in self.seats.values():
            client.catch_up()

    def asked(self) -> list[int]:
        self.settle()
        return [seat for seat, client in self.seats.items() if client.question is not None]


def test_everybody_may_say_what_all_see_and_each_ghost_its_own_alone(inn: Inn) -> None:
    evening = Evening(inn, "person", "person", "person", "person")
    for n, tile in enumerate(POCKET[:6]):
        assert evening.asked() == [0, 1, 2, 3]
        assert evening.say(n % 4, tile)["t"] == "receipt"
    for ghost, tile in zip((1, 2, 3, 1, 2, 3), POCKET[6:], strict=True):
        assert evening.asked() == [ghost]
        question = evening.seats[ghost].question
        assert question is not None
        assert question["prompt"] == "deal.pocket"
        # What all have seen or this ghost drew itself is out of the pocket; of what the others
        # drew it is told nothing.
        gone = {*POCKET[:6], *(POCKET[6 + ghost - 1 : POCKET.index(tile)][:1])}
        offered = {option["action"]["pocket"] for option in question["options"]}
        assert offered == set(range(1, 97)) - gone
        assert evening.say(ghost, tile)["t"] == "receipt"
    for card in CARDS:
        assert evening.asked() == [1, 2, 3]
        assert evening.say(3, card, "card")["t"] == "receipt"
    assert evening.asked() == [1]
    red, johnny = evening.seats[1].news["view"]["state"], evening.seats[0].news["view"]["state"]
    assert red["instruments"] == POCKET[:6]
    assert (red["start"][1], red["spot"][1], red["card"][1:]) == (50, 70, CARDS)
    assert johnny["place"][1:] == johnny["spot"][1:] == johnny["card"][1:] == [None] * 3
    for secret in ("50", "92", "27", "64"):
        assert f'"tile":{secret}' not in str(evening.seats[0].events).replace("'", '"')


def test_what_cannot_be_is_refused_and_may_be_said_again(inn: Inn) -> None:
    evening = Evening(inn, "person", "person", "person", "person")
    for nonsense in (97, 0, "twenty", None, [3], True):
        assert evening.say(0, nonsense)["rule"] == "CORE-13"
    assert evening.say(2, 3, "card")["rule"] == "CORE-13"
    assert evening.say(0, 20)["t"] == "receipt"
    evening.settle()
    assert evening.say(1, 20)["rule"] == "CORE-13"  # it is out of the pocket
    assert evening.seats[0].news["view"]["state"]["instruments"][:2] == [20, None]


def test_the_house_draws_for_bots_and_for_whoever_leaves(inn: Inn) -> None:
    evening = Evening(inn, "person", "random", "person", "random")
    for tile in POCKET[:6]:
        evening.settle()
        evening.say(0, tile)
    assert evening.asked() == [2]  # red's starting point was drawn for it
    path = f"/api/tables/{evening.table['table']}/chairs/2"
    status, _ = inn.call("POST", path, {"sit": "bot", "bot": "random"}, evening.host)
    assert status == 200
    evening.settle()
    # Nobody is left who may see starts, spots and cards: they are drawn, and the night goes on.
    events = [event["event"] for event in evening.seats[0].events]
    assert events.count("start_drawn") == events.count("spot_drawn") == 3
    assert "johnny_entered" in events


def test_the_server_may_fail_between_two_draws(inn: Inn) -> None:
    evening = Evening(inn, "person", "person", "person", "person")
    evening.say(0, 20)
    inn.kill()
    inn.start()
    visitor = inn.sit(evening.table["links"]["seats"][3])
    client = inn.socket(visitor).hello()
    client.until("news")
    assert client.news["view"]["state"]["instruments"][0] == 20
    assert client.question is not None
    assert client.question["prompt"] == "deal.pocket"
    assert client.question["facts"]["instrument"] == {"kind": "instrument", "id": "cello"}
    answer(client, 74)
    assert client.news["view"]["state"]["instruments"][:2] == [20, 74]


def answer(client: Client, tile: int) -> None:
    client.act({"do": "deal", "pocket": tile})
    client.until("receipt")
    client.catch_up()


def test_what_one_draws_is_told_to_nobody_by_what_others_are_asked(inn: Inn) -> None:
    """Two evenings that differ in red's secret draws alone are the same for everybody else."""
    heard: list[list[Any]] = []
    for start, spot in ((50, 70), (51, 8)):
        evening = Evening(inn, "person", "person", "person", "person")
        for tile in POCKET[:6]:
            evening.settle()
            evening.say(0, tile)
        told: list[Any] = []
        secrets = (start, *POCKET[7:9], spot, *POCKET[10:])
        for ghost, tile in zip((1, 2, 3, 1, 2, 3), secrets, strict=True):
            assert evening.asked() == [ghost]
            told += [knows(evening.seats[seat]) for seat in (0, 2, 3)]
            assert evening.say(ghost, tile)["t"] == "receipt"
        evening.settle()
        heard.append(told + [knows(evening.seats[seat]) for seat in (0, 2, 3)])
    assert heard[0] == heard[1]


def knows(client: Client) -> Any:
    """All that one seat has been told, how things stand for it, and what it is asked."""
    assert client.news is not None
    return list(client.events), client.news["view"], client.question


def test_a_mistyped_draw_is_taken_back_by_whoever_typed_it(inn: Inn) -> None:
    evening = Evening(inn, "person", "person", "person", "person")
    for tile in POCKET[:6]:
        evening.settle()
        evening.say(0, tile)
    evening.settle()
    before = [knows(evening.seats[seat]) for seat in (0, 2, 3)]
    evening.say(1, 5)  # it was 50
    assert evening.asked() == [2]
    assert [evening.seats[seat].news["undo"] for seat in range(4)] == [True, True, False, False]
    assert take_back(evening, 3)["rule"] == "CORE-9"
    evening.say(2, 7)
    evening.settle()
    assert evening.seats[2].news["undo"]
    assert take_back(evening, 1)["t"] == "receipt"
    assert evening.asked() == [1]  # yellow, who drew after that, will say it again
    assert [knows(evening.seats[seat]) for seat in (0, 2, 3)] == before
    assert evening.say(1, 50)["t"] == "receipt"
    evening.settle()
    assert evening.say(2, 7)["t"] == "receipt"
    evening.settle()
    red, yellow = (evening.seats[seat].news["view"]["state"] for seat in (1, 2))
    assert (red["start"][1], yellow["start"][2]) == (50, 7)


def take_back(evening: Evening, seat: int) -> dict[str, Any]:
    client = evening.seats[seat]
    client.send({"t": "undo", "nonce": "back"})
    while True:
        message = client.receive()
        if message["t"] in ("receipt", "refused"):
            return message


def test_what_was_typed_stands_once_somebody_has_decided_anything() -> None:
    session = Session(SPEC, 4, {})
    for n, tile in enumerate(POCKET):
        said = {"do": "deal", "pocket": tile}
        session.chance(parse_draw(SPEC, session.table, said), 1 + n % 3)
    for ghost, card in enumerate(CARDS, start=1):
        session.chance(parse_draw(SPEC, session.table, {"do": "deal", "card": card}), ghost)
    assert [session.mistyped(seat) for seat in range(4)] == [0, 3, 2, 1]
    again = replay(SPEC, session.record)
    again.undo(2)
    assert again.record.inputs[-1] == ["u", 2]
    assert (again.table.wait, again.table.outcomes) == (CHANCE, 5)
    assert replay(SPEC, again.record).record.standing() == again.record.standing()
    session.decide(1, {"do": "move", "path": []})
    assert [session.undoing(seat) for seat in range(4)] == [0, 0, 0, 0]
    with pytest.raises(Refused, match="CORE-9"):
        session.undo(3)


def test_a_game_that_does_not_say_what_may_be_drawn_leaves_no_draw_to_people(inn: Inn) -> None:
    body = {"game": "revenge", "seats": 4, "chairs": [{"sit": "person"}] * 4, "dealer": "people"}
    status, answer = inn.call("POST", "/api/tables", body)
    assert (status, answer["rule"]) == (400, "CORE-6")


def test_a_table_has_no_other_dealers(inn: Inn) -> None:
    body = {"game": "sonata", "seats": 4, "chairs": [{"sit": "person"}] * 4, "dealer": "fate"}
    assert inn.call("POST", "/api/tables", body)[0] == 400


class Half:
    """Deals every second time, and leaves the rest to people."""

    def __init__(self) -> None:
        self._house = SeededDealer("half")
        self.times = 0

    def deal(self, spec: Any, g: Any, draw: int = 0) -> int | None:
        self.times += 1
        return None if self.times % 2 else self._house.deal(spec, g, draw)


def test_a_dealer_may_leave_it_to_people() -> None:
    session = Session(SPEC, 4, {}, Half())
    while session.table.wait == CHANCE:
        table = session.table
        source = SPEC.words.sources[table.source].name
        action = {"do": "deal", source: name_outcome(SPEC, table, 0)}
        question = draw(SPEC, table, table.seen_by.bit_length() - 1)
        assert action in [option["action"] for option in question["options"]]
        session.chance(parse_draw(SPEC, table, action))
    kinds = [line[0] for line in session.record.standing()]
    assert kinds == ["c"] * 15


@pytest.mark.parametrize("nonsense", [{}, {"do": "deal"}, {"do": "move", "pocket": 5}, 5, None])
def test_nonsense_is_no_draw(nonsense: Any) -> None:
    session = Session(SPEC, 4, {})
    with pytest.raises(Exception, match="CORE-13"):
        parse_draw(SPEC, session.table, nonsense)
    draft = Draft(session)
    draft.settle()
    session.adopt(draft)  # nothing was dealt, and nothing has changed
    assert session.record.standing() == []
