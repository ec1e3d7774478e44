"""Three people and a bot in the village: what every screen and every socket shows is held against
the information table of the ledger (6.1), and what one does in silence nobody else can notice."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from browser.connection_faults import comes, latest, steady
from browser.test_axe import judged
from harness.browser_users import DESK, PHONE, BrowserServer, BrowserUser
from harness.recorder import Recording

NAMES = ("Ada", "Bea", "Cleo")
SEATS = 4
# Each seat's own until the end, by name of the field, of the frame and of the event.
OWN_FIELDS = ("square", "marks")
OWN_IN_TURN = ("moved", "holy", "stays", "quiet", "discorporate")
SHUT = {"placed": "square", "returned": "square", "paid": "spell", "summoned": "square"}
WHISPERED = ("stepped", "gave_up")
# Milliseconds in which nothing may happen on another's screen, and how often a person tries: news
# of something else may be late on a busy machine, but not every time.
SILENCE, TRIES = 400, 5
LONGEST_NIGHT = 900.0  # seconds, on a machine that does much else
# What a page shows of ghosts, ways, used ground and fog: `[seat, square]`.
SCREEN = """() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const seat = (way) => Number(way.getAttribute("class").match(/seat-(\\d)/)[1]);
  const count = (selector) => all(".plaque").map((plaque) => all(selector, plaque).length);
  return {
    ghosts: all("[data-ghost]").map((g) => [Number(g.dataset.ghost), g.dataset.at]),
    ways: [...new Set(all(".way").map(seat))],
    claimed: all(".claimed").length,
    fog: all("[data-fogged]").length,
    power: count(".cubes .on"),
    spirits: count(".souls .on"),
    log: all(".lines li").map((li) => li.innerText),
  };
}"""
TABLE = "[...document.querySelectorAll('.middle, .side')].map((e) => e.innerHTML).join()"
# A person in a hurry, who presses the page's own buttons. Before each press `diary` keeps what the
# page shows, and how many news it had heard.
HURRY = """(seed) => {
  const screen = %s;
  const find = (selector) => [...document.querySelectorAll(selector)];
  const random = () => (seed = (seed * 48271) %% 2147483647) / 2147483647;
  const pick = () => {
    const choices = find("[data-choice]:not(:disabled)");
    if (find(".still").length) return choices[random() < 0.25 ? 1 : 0];  // mostly: stay still
    const draws = find(".draw [data-choice]:not(:disabled)");
    const any = choices[Math.floor(random() * choices.length)];
    return draws.length && random() < 0.5 ? draws[0] : any;
  };
  let before = -1;
  window.diary = [];
  setInterval(() => {
    const settled = before === window.newsHeard, choice = pick();
    before = window.newsHeard;
    if (!settled || !choice || find(".winners").length) return;
    diary.push([before, screen()]);
    choice.click();
  }, 100);
}"""
COUNT_NEWS = """
window.newsHeard = 0;
window.WebSocket = class extends WebSocket {
  constructor(...where) {
    super(...where);
    this.addEventListener("message", ({ data }) => {
      if (JSON.parse(data).t === "news") window.newsHeard += 1;
    });
  }
};
"""


# -- sockets ---------------------------------------------------------------------------------------


def told_too_much(recording: Recording) -> list[str]:
    """What a socket brought that its seat may not know before the end."""
    found: list[str] = []
    for kind, message in recording.told:
        if kind == "heard" and message["t"] == "news":
            found += [
                f"seat {recording.viewer}: {text}" for text in secrets(recording.viewer, message)
            ]
    return found


def secrets(viewer: int, news: dict[str, Any]) -> Iterator[str]:
    view = news["view"]
    if "over" not in view:
        yield from secrets_of_view(viewer, view)
    for event in news["events"]:
        whose = event.get("seat")
        if whose != viewer and event["event"] in WHISPERED:
            yield f"a whisper to another: {event}"
        if whose != viewer and SHUT.get(event["event"], "") in event:
            yield f"the shut side of {event}"


def secrets_of_view(viewer: int, view: dict[str, Any]) -> Iterator[str]:
    state = view["state"]
    for field in OWN_FIELDS:
        others = [value for seat, value in enumerate(state[field]) if seat != viewer]
        if any(value is not None for value in others):
            yield f"{field} of others: {others}"
    for frame in view["doing"]:
        reader = state["stirring"] if frame["frame"] == "Opportunity" else state["active"]
        known = [name for name in OWN_IN_TURN if frame.get(name) is not None]
        if known and reader != viewer:
            yield f"{known} of the turn of {reader}"
    if "aid" in view:
        yield "an aid at a table without one"


def news_of(user: BrowserUser) -> list[dict[str, Any]]:
    """All news this guest's page got."""
    told = user.recorders[-1].recording.told
    return [message for kind, message in told if kind == "heard" and message["t"] == "news"]


def heard(user: BrowserUser) -> int:
    """How many messages came that were not mere signs of life."""
    told = user.recorders[-1].recording.told
    return sum(1 for kind, message in told if kind == "heard" and message["t"] != "pong")


# -- screens ---------------------------------------------------------------------------------------


def wrong_on_screen(user: BrowserUser, news: dict[str, Any], shown: dict[str, Any]) -> list[str]:
    """Where a page differs from what its seat may know by that news, while the night lasts."""
    if "over" in news["view"]:
        return []
    seat, state = news["view"]["you"], news["view"]["state"]
    own = state["square"][seat]
    wrong = []
    if own is not None and shown["ghosts"] != [[seat, own]]:
        wrong.append(f"ghosts {shown['ghosts']}, not {own} alone")
    if shown["ways"] not in ([], [seat]) or shown["claimed"] != len(state["marks"][seat]):
        wrong.append(f"ways {shown['ways']} or used ground {shown['claimed']}")
    if shown["fog"]:
        wrong.append("fog without an aid")
    if (shown["power"], shown["spirits"]) != (state["power"], state["spirits"]):
        wrong.append(f"cubes {shown['power']} {shown['spirits']}, not {state['power']}")
    mine = re.compile(rf"{user.name} spends \d+ power: ")
    named = [line for line in shown["log"] if re.search(r"spends \d+ power: ", line)]
    wrong += [f"a spell of another: {line}" for line in named if not mine.match(line)]
    return [f"{user.name}: {text}" for text in wrong]


# -- the evening -----------------------------------------------------------------------------------


class Evening:
    """A whole night in the yard, its track as short as tracks are."""

    def __init__(self, server: BrowserServer) -> None:
        self.server = server
        self.players = [
            server.user(name, kind) for name, kind in zip(NAMES, (DESK, PHONE, PHONE), strict=True)
        ]
        self.screens = 0  # looked at

    def sit_down(self) -> None:
        people = [{"sit": "person", "name": name} for name in NAMES]
        body = {
            "game": "tillinghast",
            "seats": SEATS,
            "options": {"map": "yard"},
            "chairs": [*people, {"sit": "bot", "bot": "heuristic"}],
        }
        status, made = self.server.call("POST", "/api/tables", body)
        assert status == 201, made
        for player, link in zip(self.players, made["links"]["seats"], strict=False):
            player.context.add_init_script(COUNT_NEWS)
            player.sit(self.server.origin + link)
            player.see(".laid")
        host = self.server.sit(made["links"]["host"])
        assert self.server.call("POST", f"/api/tables/{made['table']}/begin", {}, host)[0] == 200
        for player in self.players:
            player.see(".village")

    def walk_in_silence(self) -> list[str]:
        """The beginning, by hand: everybody takes a step that nobody else can notice."""
        tried: Counter[str] = Counter()
        silent: set[str] = set()
        deadline = time.monotonic() + LONGEST_NIGHT
        while len(silent) < len(self.players):
            assert time.monotonic() < deadline, "nobody walks"
            for player in self.players:
                step = "" if player.name in silent else silent_step(player)
                if not step:
                    self.go_on(player)
                    continue
                tried[player.name] += 1
                if self.is_unnoticed(player, step):
                    silent.add(player.name)
                elif tried[player.name] == TRIES:
                    return [f"whenever {player.name} steps, others notice"]
        return []

    def go_on(self, player: BrowserUser) -> None:
        """Whatever is asked, the quick way: lie down, stay still, end the turn."""
        for selector in (".composing .go", ".draw [data-choice]", "[data-choice]"):
            if player.page.locator(f"{selector}:not(:disabled)").count():
                player.page.evaluate(CLICK, f"{selector}:not(:disabled)")
                break
        player.page.wait_for_timeout(50)

    def is_unnoticed(self, player: BrowserUser, step: str) -> bool:
        """A step onto ground that does not speak: nobody else's screen or socket stirs."""
        others = [other for other in self.players if other is not player]
        player.page.wait_for_timeout(SILENCE)
        before = [(other.page.evaluate(TABLE), heard(other)) for other in others]
        player.tap(f'[data-mark="square:{step}"]')
        player.tap(".composing .go")
        player.see(f'[data-ghost][data-at="{step}"]')
        player.page.wait_for_timeout(SILENCE)
        return before == [(other.page.evaluate(TABLE), heard(other)) for other in others]

    def hurry_on(self) -> list[str]:
        """The rest of it, everybody at once; whatever was wrong on any screen."""
        for seat, player in enumerate(self.players):
            player.page.evaluate(HURRY % SCREEN, 1_000 + seat)
        deadline = time.monotonic() + LONGEST_NIGHT
        while not all(player.over() for player in self.players):
            assert time.monotonic() < deadline, "the night does not end"
            self.players[0].page.wait_for_timeout(200)
        wrong: list[str] = []
        for player in self.players:
            news, diary = news_of(player), player.page.evaluate("diary")
            self.screens += len(diary)
            for number, shown in diary:
                wrong += wrong_on_screen(player, news[number - 1], shown)
        return wrong


def silent_step(player: BrowserUser) -> str:
    """A square next to this ghost whose ground does not speak; empty if it is asked otherwise."""
    question = latest(player)["question"]
    if question is None or question["prompt"] != "turn.act":
        return ""
    if player.page.locator(".ask .back").count() or not player.choices():
        return ""
    steps = [
        option["action"]["to"]
        for option in question["options"]
        if option["action"]["do"] == "move" and option["facts"]["heard"] == "none"
    ]
    return steps[0] if steps else ""


CLICK = "(selector) => document.querySelector(selector)?.click()"


def laid_open(player: BrowserUser) -> tuple[dict[str, Any], list[str]]:
    """What a page shows when all maps are on the table, and its hours as they were told."""
    player.page.keyboard.press("Escape")
    player.see(".reveal input")
    shown: dict[str, Any] = player.page.evaluate(SCREEN)
    hours = []
    for hour in (1, 3, 6):
        player.page.locator(".reveal input").fill(str(hour))
        hours.append(player.page.locator(".reveal .told").inner_text())
    return shown, hours


def test_three_people_and_a_bot_play_a_whole_night(server: BrowserServer) -> None:
    evening = Evening(server)
    evening.sit_down()
    assert evening.walk_in_silence() == []
    wrong = evening.hurry_on()
    assert not wrong, "\n".join(wrong)
    assert evening.screens > 50
    leaks = [text for recording in server.recordings() for text in told_too_much(recording)]
    assert not leaks, "\n".join(leaks)
    stories = [
        player.page.locator("dialog .end li").all_inner_texts() for player in evening.players
    ]
    assert stories[0]
    assert all(story == stories[0] for story in stories)
    open_maps = [laid_open(player) for player in evening.players]
    truth = latest(evening.players[0])["view"]["state"]["square"]
    for shown, hours in open_maps:
        assert sorted(shown["ghosts"]) == [[s, q] for s, q in enumerate(truth) if q is not None]
        assert len(shown["ways"]) == SEATS
        assert hours == open_maps[0][1]
    assert judged(evening.players[0]) == []
    assert server.judged() == []


def test_a_socket_that_says_too_much_is_seen() -> None:
    """The judge of this file can find fault."""
    view = {
        "you": 0,
        "state": {"square": ["A1", "B2"], "marks": [[], None], "active": 1, "stirring": None},
        "doing": [{"frame": "Turn", "at": "act", "seat": 1, "quiet": True}],
    }
    events = [
        {"event": "stepped", "seat": 1, "round": 1, "square": "B2", "how": "move"},
        {"event": "paid", "seat": 1, "n": 2, "spell": "flee"},
    ]
    assert len(list(secrets(0, {"view": view, "events": events}))) == 4
    assert list(secrets(1, {"view": {**view, "over": {}}, "events": events})) == []


# -- keys, fingers and the pencil ------------------------------------------------------------------


def at_the_green(server: BrowserServer, kind: dict[str, Any], **options: Any) -> BrowserUser:
    """Alone with three bots, at the first question."""
    made = server.table(
        "person", "heuristic", "pilgrim", "mummer", game="tillinghast", options=options
    )
    user = server.user("Ada", kind)
    user.sit(server.origin + made["links"]["seats"][0])
    user.see(".village .mark.lit")
    steady(user)  # the bots lie down, too
    return user


def test_the_village_answers_keys(server: BrowserServer) -> None:
    user = at_the_green(server, DESK)
    keys = user.page.keyboard
    user.page.locator(".mark.lit").first.focus()
    keys.press("Enter")
    user.see(".composing .go")
    keys.press("Escape")
    user.page.wait_for_selector(".composing", state="detached")
    user.page.locator(".mark.lit").nth(1).focus()
    keys.press("Enter")
    user.see(".composing .go")
    keys.press("1")
    user.see("[data-ghost]")
    assert judged(user) == []


def test_pencil_notes_stay_on_the_device(server: BrowserServer) -> None:
    user = at_the_green(server, PHONE)
    user.tap(".foot .icon:nth-child(2)")
    user.tap('[data-square="F6"]')
    user.see('[data-note="F6"].could')
    user.tap('[data-square="F6"]')
    user.see('[data-note="F6"].not')
    assert judged(user) == []
    sent = [m["t"] for kind, m in user.recorders[-1].recording.told if kind == "sent"]
    assert set(sent) <= {"hello", "ping"}
    user.page.reload()
    user.see(".village")
    user.tap(".plaque:nth-child(2)")
    user.see('[data-note="F6"].not')


def asks_for_a_turn(user: BrowserUser) -> bool:
    question = latest(user)["question"]
    return question is not None and question["prompt"] == "turn.act"


@pytest.mark.parametrize("aid", ["off", "self", "all"])
def test_fog_is_drawn_where_the_table_allows_it(server: BrowserServer, aid: str) -> None:
    user = at_the_green(server, PHONE, deduction_aid=aid, start_player=0)
    user.tap(".mark.lit")
    user.tap(".composing .go")
    assert comes(user, lambda: asks_for_a_turn(user))
    steady(user)
    rivals = user.page.evaluate(SCREEN)["fog"]
    user.tap(".plaque:first-child")
    own = user.page.evaluate(SCREEN)["fog"]
    assert (rivals > 0, own > 0) == {"off": (False, False), "self": (False, True)}.get(
        aid, (True, True)
    )
