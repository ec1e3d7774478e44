"""Matches over real sockets: from the first question to the end, through every kind of trouble."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import msgspec

from gloaming.core.record import Record
from gloaming.server import limits
from harness.server_process import LONG, PATIENCE, ServerProcess, SocketClient, Visitor


def eager(question: dict[str, Any], rng: random.Random) -> int:
    """Mostly contracts: random sabotage would make the game too long for its rate limits."""
    options = question["options"]
    contracts = [n for n, option in enumerate(options) if option["action"]["do"] == "contract"]
    return rng.choice(contracts or range(len(options)))


def play_on(client: SocketClient, rng: random.Random, most: int = 10_000) -> int:
    """Answer every question until the game is over (or `most` answers were given)."""
    answers = 0
    while not client.over and answers < most:
        if client.question is None:
            client.receive()
            continue
        nonce = client.answer(eager(client.question, rng))
        while True:
            message = client.receive()
            if message["t"] == "receipt" and message["nonce"] == nonce:
                answers += 1
                break
            assert message["t"] != "refused", message
    return answers


def sit_all(server: ServerProcess, table: dict[str, object]) -> list[Visitor]:
    links = table["links"]
    assert isinstance(links, dict)
    return [server.sit(link) for link in links["seats"]]


def test_one_person_with_bots_is_asked_at_once_and_plays_to_the_end(server: ServerProcess) -> None:
    table = server.table("person", "heuristic", "random", "racer", options=LONG)
    visitor = server.sit(table["links"]["seats"][0])
    client = server.socket(visitor).hello()
    client.until("news")
    answers = play_on(client, random.Random(1))
    assert answers > 3
    assert client.events[-1]["event"] == "game_won"
    assert sum(client.news["view"]["over"]["scores"]) == 1.0
    client.close()


def test_four_people_see_the_same_game(server: ServerProcess) -> None:
    table = server.table("person", "person", "person", "person")
    visitors = sit_all(server, table)
    host = server.sit(table["links"]["host"])
    clients = [server.socket(visitor).hello() for visitor in visitors]
    for client in clients:
        assert client.until("waiting")
    status, _ = server.call("POST", f"/api/tables/{table['table']}/begin", {}, host)
    assert status == 200
    threads = [
        threading.Thread(target=play_on, args=(client, random.Random(seat)))
        for seat, client in enumerate(clients)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(5 * PATIENCE)
    assert all(client.over for client in clients)
    assert all(client.events == clients[0].events for client in clients)
    for client in clients:
        client.close()


def test_what_was_confirmed_survives_a_kill(own_server: ServerProcess) -> None:
    table = own_server.table("person", "heuristic", "heuristic", "heuristic")
    visitor = own_server.sit(table["links"]["seats"][0])
    rng = random.Random(3)
    client = own_server.socket(visitor).hello()
    client.until("news")
    for _ in range(4):
        play_on(client, rng, 2)
        told = client.events
        own_server.kill()
        own_server.start()
        client = own_server.socket(visitor).hello(0)
        client.until("news")
        assert client.events[: len(told)] == told
        if client.over:
            break
    play_on(client, rng)
    assert client.over
    client.close()


def test_a_late_answer_never_hits_another_question(server: ServerProcess) -> None:
    table = server.table("person", "heuristic", "heuristic", options=LONG)
    visitor = server.sit(table["links"]["seats"][0])
    client = server.socket(visitor).hello()
    while client.question is None:
        client.receive()
    stale = dict(client.question)
    client.answer(0)
    client.until("receipt")
    while client.question is None or client.question["q"] == stale["q"]:
        client.receive()
    before = len(client.events)  # whoever else plays waits for this person now
    client.send(
        {
            "t": "answer",
            "q": stale["q"],
            "nonce": "late",
            "do": stale["options"][0]["action"],
        }
    )
    refused = client.until("refused")
    assert refused["rule"] == "CORE-14"
    client.until("news")
    assert len(client.events) == before
    client.close()


def test_an_answer_sent_many_times_counts_once(server: ServerProcess) -> None:
    table = server.table("person", "heuristic", "heuristic")
    visitor = server.sit(table["links"]["seats"][0])
    client = server.socket(visitor).hello()
    while client.question is None:
        client.receive()
    question = client.question
    message = {
        "t": "answer",
        "q": question["q"],
        "nonce": "again",
        "do": question["options"][0]["action"],
    }
    for _ in range(4):
        client.send(message)
    for _ in range(4):
        assert client.until("receipt")["nonce"] == "again"
    other = server.socket(visitor).hello()
    other.until("news")
    other.send(message)
    assert other.until("receipt")["nonce"] == "again"
    mine = [event for event in other.events if event.get("event") == "contract_accepted"]
    assert sum(event["seat"] == 0 for event in mine) == 1
    client.close()
    other.close()


def test_coming_back_brings_exactly_what_was_missed(server: ServerProcess) -> None:
    table = server.table("person", "heuristic", "heuristic")
    visitor = server.sit(table["links"]["seats"][0])
    client = server.socket(visitor).hello()
    client.until("news")
    rng = random.Random(5)
    play_on(client, rng, 3)
    held = list(client.events)
    client.close()
    back = server.socket(visitor)
    back.events = list(held)
    back.hello(len(held))
    news = back.until("news")
    assert news["from"] == len(held)
    while back.question is None and not back.over:
        back.receive()  # the bots are done; nothing moves until the person answers
    fresh = server.socket(visitor).hello(0)
    fresh.until("news")
    assert fresh.events == back.events
    assert fresh.news["view"] == back.news["view"]
    back.close()
    fresh.close()


def test_a_chair_can_be_handed_to_a_bot_and_taken_back(server: ServerProcess) -> None:
    table = server.table("person", "heuristic", "heuristic")
    visitor = server.sit(table["links"]["seats"][0])
    path = f"/api/tables/{table['table']}/chairs/0"
    client = server.socket(visitor).hello()
    while client.question is None:
        client.receive()
    status, card = server.call("POST", path, {"sit": "bot", "bot": "heuristic"}, visitor)
    assert status == 200
    assert card["chairs"][0]["sit"] == "bot"
    seen = len(client.events)
    while len(client.events) < seen + 5 and not client.over:
        client.receive()
    status, card = server.call("POST", path, {"sit": "person"}, visitor)
    assert status == 200
    assert card["chairs"][0]["sit"] == "person"
    client.catch_up()  # the bot may have answered what was asked last
    if not client.over:
        play_on(client, random.Random(7))
    assert client.over
    client.close()


def test_a_spectator_sees_and_cannot_act(server: ServerProcess) -> None:
    table = server.table("person", "heuristic", "heuristic")
    player = server.sit(table["links"]["seats"][0])
    watcher = server.sit(table["links"]["watch"])
    seat = server.socket(player).hello()
    while seat.question is None:
        seat.receive()
    eyes = server.socket(watcher, "watch").hello()
    eyes.until("news")
    assert eyes.question is None
    assert eyes.news["view"]["you"] is None
    do = seat.question["options"][0]["action"]
    eyes.send({"t": "answer", "q": seat.question["q"], "nonce": "x", "do": do})
    assert eyes.until("refused")["rule"] == "CORE-17"
    seat.close()
    eyes.close()


def test_after_the_end_anybody_s_eyes_and_the_save_are_open(server: ServerProcess) -> None:
    table = server.table("person", "heuristic", "heuristic")
    visitor = server.sit(table["links"]["seats"][0])
    path = f"/api/tables/{table['table']}"
    assert server.call("GET", f"{path}/save", None, visitor)[0] == 403
    assert server.call("GET", f"{path}/moments?eyes=1", None, visitor)[0] == 403
    assert server.call("GET", f"{path}/moments?eyes=all", None, visitor)[0] == 403
    status, own = server.call("GET", f"{path}/moments?eyes=0", None, visitor)
    assert status == 200
    assert own[0]["view"]["you"] == 0
    client = server.socket(visitor).hello()
    client.until("news")
    play_on(client, random.Random(9))
    for eyes in ("0", "1", "watch", "all"):
        status, moments = server.call("GET", f"{path}/moments?eyes={eyes}", None, visitor)
        assert status == 200
        assert moments[-1]["events"][-1]["event"] == "game_won"
    status, data, _ = server.raw("GET", f"{path}/save", None, visitor)
    assert status == 200
    assert data.startswith(b'{"gloaming":1')
    client.close()


def test_stopping_is_graceful_and_the_game_goes_on_after(own_server: ServerProcess) -> None:
    table = own_server.table("person", "heuristic", "heuristic")
    visitor = own_server.sit(table["links"]["seats"][0])
    client = own_server.socket(visitor).hello()
    client.until("news")
    play_on(client, random.Random(2), 1)
    assert own_server.stop() == 0
    own_server.start()
    back = own_server.socket(visitor).hello()
    back.until("news")
    assert back.events[: len(client.events)] == client.events
    back.close()


def test_a_saved_game_can_be_brought_and_a_broken_one_is_refused(server: ServerProcess) -> None:
    table = server.table("person", "heuristic", "heuristic")
    visitor = server.sit(table["links"]["seats"][0])
    client = server.socket(visitor).hello()
    client.until("news")
    play_on(client, random.Random(4))
    _, save, _ = server.raw("GET", f"/api/tables/{table['table']}/save", None, visitor)
    status, brought = server.send_bytes("/api/import", save)
    assert status == 201
    again = server.socket(server.sit(brought["links"]["seats"][1])).hello()
    again.until("news")
    assert again.events == client.events
    other = Record.from_bytes(save, "the save")
    other = Record(msgspec.structs.replace(other.header, content="other cards"), other.inputs)
    for broken, why in (
        (b"nonsense", "foreign"),
        (b"x" * (limits.SAVE + 1), "foreign"),
        (save[:-10], "short"),
        (other.to_bytes(), "content"),
    ):
        status, refusal = server.send_bytes("/api/import", broken)
        assert (status, refusal) == (400, {"rule": "CORE-27", "facts": {"why": why}}), broken[:40]
    status, refusal = server.send_bytes("/api/import", save.replace(b"revenge", b"seventh"))
    assert (status, refusal["rule"]) == (400, "CORE-27")
    client.close()
    again.close()


def test_a_listed_table_can_be_joined_by_whoever_comes_first(own_server: ServerProcess) -> None:
    table = own_server.table("person", "open", "heuristic", listed=True)
    _, lobby = own_server.call("GET", "/api/lobby")
    assert [card["table"] for card in lobby] == [table["table"]]
    status, answer = own_server.call("POST", f"/api/lobby/{table['table']}", {})
    assert status == 201
    guest = own_server.sit(answer["link"])
    assert guest.seat == 1
    assert own_server.call("GET", "/api/lobby")[1] == []
    assert own_server.call("POST", f"/api/lobby/{table['table']}", {})[0] == 404


# `gloaming` without arguments, but for the port it has by default: somebody may play there.
ALONE = """
import sys
from gloaming.cli import main
from gloaming.commands import serve
serve.DEFAULT_PORT = {port}
sys.exit(main([]))
"""


def test_gloaming_alone_opens_the_parlour(tmp_path: Path) -> None:
    alone = ServerProcess(tmp_path)
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    with (tmp_path / "output").open("w+b") as output:
        alone.process = subprocess.Popen(
            [sys.executable, "-c", ALONE.format(port=alone.port)],
            env=environment,
            stdout=output,
            stderr=output,
        )
        try:
            alone.wait()
            assert (tmp_path / "output").read_text() == f"Gloaming is running: {alone.origin}\n"
            assert alone.stop() == 0
        finally:
            alone.kill()
