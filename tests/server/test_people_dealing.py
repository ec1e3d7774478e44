"""Dealing by people: who is asked what was drawn from the real bag, and who is not."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.core.chance import SeededDealer
from gloaming.core.flow import CHANCE, Refused
from gloaming.core.session import Draft, Session, replay
from gloaming.core.wire import draw, name_outcome, parse_draw
from gloaming.games.sonata import SPEC
from harness.server_process import ServerProcess, SocketClient

# The ledger's Fixture A: instruments, starting points, performance spots, cards.
POCKET = [20, 74, 31, 86, 58, 13, 50, 7, 92, 70, 27, 64]
CARDS = ["violin", "harp", "cello"]
# As six shuffled tokens may come up.
TOKENS = ["harp", "violin", "timpani", "flute", "cello", "trumpet"]


class Evening:
    """Four people, or as many as sit there, with real pieces before them."""

    def __init__(self, server: ServerProcess, *sits: str) -> None:
        self.table = server.table(*sits, game="sonata", dealer="people")
        self.placed = 0
        links = self.table["links"]
        self.seats = {
            seat: server.socket(server.sit(link)).hello()
            for seat, link in enumerate(links["seats"])
            if sits[seat] == "person"
        }
        self.host = server.sit(links["host"])
        for client in self.seats.values():
            client.until("waiting" if len(self.seats) > 1 else "news")
        if len(self.seats) > 1:
            status, _ = server.call(
                "POST", f"/api/tables/{self.table['table']}/begin", {}, self.host
            )
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

    def place(self, seat: int, tile: int) -> None:
        """The next token and the number drawn for it."""
        self.settle()
        token = TOKENS[self.placed]
        assert self.say(seat, token, "token")["t"] == "receipt"
        self.settle()
        assert self.say(seat, tile)["t"] == "receipt"
        self.placed += 1

    def settle(self) -> None:
        for client in self.seats.values():
            client.catch_up()

    def asked(self) -> list[int]:
        self.settle()
        return [seat for seat, client in self.seats.items() if client.question is not None]


def test_everybody_may_say_what_all_see_and_each_ghost_its_own_alone(server: ServerProcess) -> None:
    evening = Evening(server, "person", "person", "person", "person")
    for n, tile in enumerate(POCKET[:6]):
        assert evening.asked() == [0, 1, 2, 3]
        evening.place(n % 4, tile)
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
    names = ["violin", "cello", "flute", "trumpet", "harp", "timpani"]
    assert red["instruments"] == [POCKET[TOKENS.index(name)] for name in names]
    assert (red["start"][1], red["spot"][1], red["card"][1:]) == (50, 70, CARDS)
    assert johnny["place"][1:] == johnny["spot"][1:] == johnny["card"][1:] == [None] * 3
    for secret in ("50", "92", "27", "64"):
        assert f'"tile":{secret}' not in str(evening.seats[0].events).replace("'", '"')


def test_what_cannot_be_is_refused_and_may_be_said_again(server: ServerProcess) -> None:
    evening = Evening(server, "person", "person", "person", "person")
    for nonsense in ("tuba", 20, None, [3]):
        assert evening.say(0, nonsense, "token")["rule"] == "CORE-13"
    assert evening.say(0, "cello", "token")["t"] == "receipt"
    evening.settle()
    for nonsense in (97, 0, "twenty", None, [3], True):
        assert evening.say(0, nonsense)["rule"] == "CORE-13"
    assert evening.say(2, 3, "card")["rule"] == "CORE-13"
    assert evening.say(0, 20)["t"] == "receipt"
    evening.settle()
    assert evening.say(1, "cello", "token")["rule"] == "CORE-13"  # it lies on the board
    assert evening.say(1, "violin", "token")["t"] == "receipt"
    evening.settle()
    assert evening.say(1, 20)["rule"] == "CORE-13"  # it is out of the pocket
    assert evening.seats[0].news["view"]["state"]["instruments"][:2] == [None, 20]


def test_a_number_a_teammate_drew_is_believed_like_any_other(server: ServerProcess) -> None:
    """Else whoever lies and takes it back finds by the refusal what a teammate drew."""
    heard = []
    for red, claimed in ((50, 50), (51, 50)):
        evening = Evening(server, "person", "person", "person", "person")
        for tile in POCKET[:6]:
            evening.place(0, tile)
        evening.settle()
        assert evening.say(1, red)["t"] == "receipt"
        evening.settle()
        told = evening.say(2, claimed)
        evening.settle()
        heard.append((told["t"], knows(evening.seats[2])))
        assert take_back(evening, 2)["t"] == "receipt"
        evening.settle()
        heard[-1] += (knows(evening.seats[2]),)
    assert heard[0][0] == "receipt"
    assert heard[0] == heard[1]


def test_the_house_draws_for_bots_and_for_whoever_leaves(server: ServerProcess) -> None:
    evening = Evening(server, "person", "random", "person", "random")
    for tile in POCKET[:6]:
        evening.place(0, tile)
    assert evening.asked() == [2]  # red's starting point was drawn for it
    path = f"/api/tables/{evening.table['table']}/chairs/2"
    status, _ = server.call("POST", path, {"sit": "bot", "bot": "random"}, evening.host)
    assert status == 200
    evening.settle()
    # Nobody is left who may see starts, spots and cards: they are drawn, and the night goes on.
    events = [event["event"] for event in evening.seats[0].events]
    assert events.count("start_drawn") == events.count("spot_drawn") == 3
    assert "johnny_entered" in events


def test_the_server_may_fail_between_two_draws(own_server: ServerProcess) -> None:
    evening = Evening(own_server, "person", "person", "person", "person")
    evening.place(0, 20)
    evening.settle()
    evening.say(0, "cello", "token")
    own_server.kill()
    own_server.start()
    visitor = own_server.sit(evening.table["links"]["seats"][3])
    client = own_server.socket(visitor).hello()
    client.until("news")
    assert client.news["view"]["state"]["instruments"][4] == 20
    assert client.question is not None
    assert client.question["prompt"] == "deal.pocket"
    assert client.question["facts"]["instrument"] == {"kind": "instrument", "id": "cello"}
    answer(client, 74)
    assert client.news["view"]["state"]["instruments"][:5] == [None, 74, None, None, 20]


def answer(client: SocketClient, tile: int) -> None:
    client.act({"do": "deal", "pocket": tile})
    client.until("receipt")
    client.catch_up()


def test_what_one_draws_is_told_to_nobody_by_what_others_are_asked(server: ServerProcess) -> None:
    """Two evenings that differ in red's secret draws alone are the same for everybody else."""
    heard: list[list[Any]] = []
    for start, spot in ((50, 70), (51, 8)):
        evening = Evening(server, "person", "person", "person", "person")
        for tile in POCKET[:6]:
            evening.place(0, tile)
        told: list[Any] = []
        secrets = (start, *POCKET[7:9], spot, *POCKET[10:])
        for ghost, tile in zip((1, 2, 3, 1, 2, 3), secrets, strict=True):
            assert evening.asked() == [ghost]
            told += [knows(evening.seats[seat]) for seat in (0, 2, 3)]
            assert evening.say(ghost, tile)["t"] == "receipt"
        evening.settle()
        heard.append(told + [knows(evening.seats[seat]) for seat in (0, 2, 3)])
    assert heard[0] == heard[1]


def knows(client: SocketClient) -> Any:
    """All that one seat has been told, how things stand for it, and what it is asked."""
    assert client.news is not None
    return list(client.events), client.news["view"], client.question


def test_a_mistyped_draw_is_taken_back_by_whoever_typed_it(server: ServerProcess) -> None:
    evening = Evening(server, "person", "person", "person", "person")
    for tile in POCKET[:6]:
        evening.place(0, tile)
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


def test_a_game_that_does_not_say_what_may_be_drawn_leaves_no_draw_to_people(
    server: ServerProcess,
) -> None:
    body = {"game": "revenge", "seats": 4, "chairs": [{"sit": "person"}] * 4, "dealer": "people"}
    status, answer = server.call("POST", "/api/tables", body)
    assert (status, answer["rule"]) == (400, "CORE-6")


def test_a_table_has_no_other_dealers(server: ServerProcess) -> None:
    body = {"game": "sonata", "seats": 4, "chairs": [{"sit": "person"}] * 4, "dealer": "fate"}
    assert server.call("POST", "/api/tables", body)[0] == 400


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
        source = SPEC.vocabulary.sources[table.source].name
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
