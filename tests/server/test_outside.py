"""Secure by default: everything about a freshly started server that shows from outside."""

from __future__ import annotations

import http.client
import json
import stat
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gloaming.server.routes import WAYS, Way, parameters
from inn import Inn, Visitor

# -- the rights matrix (P-16) -----------------------------------------------------------------

VISITORS = ("nobody", "watch", "seat", "other seat", "other table", "former", "forged", "host")
# Who may take a way, by the least it asks for. `seat` is seat 0, whose chair is the one tried.
ALLOWED = {
    "anybody": set(VISITORS),
    "visitor": {"watch", "seat", "other seat", "host"},
    "holder": {"seat", "host"},
    "host": {"host"},
}
# What a way needs besides the right visitor before it can succeed.
WHEN = {"get_save": "after the end", "join": "when listed"}
# The replay is asked for through a spectator's eyes here.
NARROWER = {"get_moments": {"watch", "host"}}


def people(inn: Inn) -> tuple[dict[str, Any], dict[str, Visitor]]:
    table = inn.table("person", "person", "heuristic")
    other = inn.table("person", "heuristic", "heuristic")
    found = {
        "nobody": Visitor(),
        "watch": inn.sit(table["links"]["watch"]),
        "other seat": inn.sit(table["links"]["seats"][1]),
        "other table": inn.sit(other["links"]["seats"][0]),
        "former": inn.sit(table["links"]["seats"][0]),
        "host": inn.sit(table["links"]["host"]),
        "forged": Visitor(),
    }
    found["forged"].cookies = {f"gloaming_{table['table']}_0": "A" * 22}
    path = f"/api/tables/{table['table']}/chairs/0/link"
    _, answer = inn.call("POST", path, {}, found["host"])
    found["seat"] = inn.sit(answer["link"])
    return table, found


def body_of(way: Way, table: dict[str, Any]) -> Any:
    if way.handler == "create_table":
        chairs = [{"sit": "person"}, *[{"sit": "bot", "bot": "random"}] * 2]
        return {"game": "revenge", "seats": 3, "chairs": chairs}
    if way.handler == "sit":
        return {"table": table["table"], "secret": table["links"]["watch"].partition("#")[2]}
    return None if way.method == "GET" else {}


def test_every_way_is_open_to_exactly_those_it_should_be(inn: Inn) -> None:
    table, visitors = people(inn)
    words = {"language": "en", "game": "revenge", "table": table["table"], "seat": "0"}
    # `new_link` last: it takes the chair from its holder.
    for way in sorted(WAYS, key=lambda way: way.handler == "new_link"):
        path = way.path
        for name in parameters(path):
            path = path.replace("{" + name + "}", words[name])
        for who in VISITORS:
            if way.handler == "import_save":
                continue  # tried in test_match; it takes a file
            visitor = Visitor()  # a copy: sitting down would add to the cookies
            visitor.cookies = dict(visitors[who].cookies)
            status, data, _ = inn.raw(way.method, path, body_of(way, table), visitor)
            allowed = who in NARROWER.get(way.handler, ALLOWED[way.who])
            if way.handler in WHEN:
                assert status in (400, 403, 404), (way.handler, who, status)
            elif allowed:
                if way.handler == "new_link":
                    continue
                assert status == way.answer, (way.handler, who, status, data)
            else:
                assert status in (403, 404), (way.handler, who, status)
                assert len(data) < 300
                assert json.loads(data)["rule"].startswith("CORE-")


def test_a_guessed_link_opens_nothing(inn: Inn) -> None:
    table = inn.table("person", "heuristic", "heuristic")
    for guess in range(15):
        body = {"table": table["table"], "secret": f"guess-{guess:016}"}
        assert inn.call("POST", "/api/sit", body)[0] == 404


# -- headers, names, cookies, files ---------------------------------------------------------------


def test_every_answer_carries_the_safe_headers(inn: Inn) -> None:
    for path in ("/", "/healthz", "/api/parlour", "/api/tables/none", "/nowhere"):
        _, _, headers = inn.raw("GET", path)
        found = {name.lower(): value for name, value in headers.items()}
        assert "default-src 'none'" in found["content-security-policy"], path
        assert "unsafe" not in found["content-security-policy"]
        assert found["x-content-type-options"] == "nosniff"
        assert found["referrer-policy"] == "no-referrer"
        assert found["cross-origin-opener-policy"] == "same-origin"
        assert found["cross-origin-resource-policy"] == "same-origin"
        assert "server" not in found
        if path.startswith("/api/"):
            assert found["cache-control"] == "no-store"


@pytest.mark.parametrize("name", ["evil.example", "127.0.0.1.evil.example", "", "localhost.evil"])
def test_a_name_that_is_not_ours_is_not_answered(inn: Inn, name: str) -> None:
    line = http.client.HTTPConnection("127.0.0.1", inn.port, timeout=10)
    line.request("GET", "/api/parlour", headers={"host": name})
    assert line.getresponse().status in (400, 421)
    line.close()


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://localhost.evil.example"]
)
def test_a_page_of_another_house_cannot_post(inn: Inn, origin: str) -> None:
    line = http.client.HTTPConnection("127.0.0.1", inn.port, timeout=10)
    headers = {"origin": origin, "content-type": "application/json"}
    line.request("POST", "/api/tables", body="{}", headers=headers)
    assert line.getresponse().status == 403
    line.close()


def test_no_page_for_operators_is_on_the_public_port(inn: Inn) -> None:
    for path in ("/metrics", "/docs", "/openapi.json", "/admin", "/debug", "/api/docs", "/api/"):
        status, data, headers = inn.raw("GET", path)
        kind = {k.lower(): v for k, v in headers.items()}.get("content-type", "")
        # Either nothing, or the page every address of the client shares.
        assert status in (404, 503) or kind.startswith("text/html"), (path, status, data[:60])


def test_the_cookie_of_a_chair_is_closed_to_scripts(inn: Inn) -> None:
    table = inn.table("person", "heuristic", "heuristic")
    path, _, secret = table["links"]["seats"][0].partition("#")
    assert len(secret) >= 22  # 128 bits
    assert secret not in path
    body = {"table": table["table"], "secret": secret}
    _, _, headers = inn.raw("POST", "/api/sit", body)
    cookie = {k.lower(): v for k, v in headers.items()}["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert f"path=/api/tables/{table['table']}" in cookie


def test_what_is_kept_is_private_and_holds_no_secret(inn: Inn) -> None:
    table = inn.table("person", "heuristic", "heuristic")
    inn.sit(table["links"]["seats"][0])
    folder = inn.folder / "data"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    links = [*table["links"]["seats"], table["links"]["host"], table["links"]["watch"]]
    for file in folder.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file.name
        data = file.read_bytes()
        for link in links:
            assert link.partition("#")[2].encode() not in data


# -- nonsense (P-17) ------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
SPOKEN = st.fixed_dictionaries(
    {"t": st.sampled_from(["hello", "answer", "instant", "undo", "talk", "note", "ping", "x"])},
    optional={
        "q": st.integers() | JSON,
        "nonce": st.text(max_size=60),
        "do": JSON,
        "heard": st.integers(),
        "text": st.text(max_size=30),
        "at": JSON,
    },
)


def test_nonsense_over_http_is_refused_in_few_words(inn: Inn) -> None:
    @settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
    @given(JSON)
    def send(body: Any) -> None:
        status, data, _ = inn.raw("POST", "/api/tables", body)
        assert status in (400, 429)
        assert len(data) < 400
        assert json.loads(data)["rule"].startswith(("CORE-", "REV-"))

    send()
    for raw in (b"", b"{", b"\xff\xfe", b"[" * 5000, b'{"a":' * 5000, b"0" * 70_000):
        status, answer = inn.send_bytes("/api/tables", raw)
        assert status == 400
        assert answer["rule"] == "CORE-3"


def test_nonsense_over_a_socket_changes_nothing(inn: Inn) -> None:
    table = inn.table("person", "heuristic", "heuristic")
    visitor = inn.sit(table["links"]["seats"][0])
    client = inn.socket(visitor).hello()
    while client.question is None:
        client.receive()
    before = client.news["view"], list(client.events)
    client.close()

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(SPOKEN | JSON, min_size=10, max_size=10))
    def speak(messages: list[Any]) -> None:
        link = inn.socket(visitor)
        for message in messages:
            link.send(message)
        link.send({"t": "ping", "at": 0.5})
        while (answer := link.receive()) != {"t": "pong", "at": 0.5}:
            assert answer["t"] in ("refused", "news", "note", "pong", "receipt", "talk"), answer
        link.close()

    speak()
    again = inn.socket(visitor).hello()
    again.until("news")
    assert (again.news["view"], again.events) == before
    again.close()


def test_too_many_messages_close_the_socket_with_a_reason(inn: Inn) -> None:
    table = inn.table("person", "heuristic", "heuristic")
    visitor = inn.sit(table["links"]["seats"][0])
    client = inn.socket(visitor).hello()
    for _ in range(80):
        client.send({"t": "ping", "at": 1})
    assert client.until("bye")["rule"] == "CORE-22"
