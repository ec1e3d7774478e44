"""The client around a game: guests, spectators, saves, replays, the home screen."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import TimeoutError

from browser.connection_faults import asked, changed, comes, is_answered, latest, settle
from harness.browser_users import DESK, PHONE, WORKER, BrowserServer, BrowserUser

# Counts what a page asks of the screen.
LOCKS = """
window.locks = { taken: 0, released: 0 };
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  window.locks.taken += 1;
  return { release: async () => { window.locks.released += 1; } };
} } });
"""


def play_out(user: BrowserUser) -> None:
    while not user.over():
        if user.choices():
            user.choose(0)
        user.page.wait_for_timeout(20)


def with_bots(server: BrowserServer, user: BrowserUser) -> None:
    user.page.goto("/")
    user.tap("[data-room=revenge] .lit")
    settle(user)


def story(user: BrowserUser) -> list[str]:
    user.see("dialog .end li")
    found: list[str] = user.page.locator("dialog .end li").all_inner_texts()
    return found


def test_a_game_is_kept_opened_again_and_looked_at(server: BrowserServer, tmp_path: Path) -> None:
    user = server.user("Ada", PHONE)
    with_bots(server, user)
    play_out(user)
    told = story(user)
    with user.page.expect_download() as waiting:
        user.tap("dialog .acts a")
    kept = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(kept)
    assert kept.suffix == ".gloaming"
    other = server.user("Bea", DESK)
    other.page.goto("/")
    other.see(".wall")
    other.page.set_input_files("input[type=file]", kept)
    other.see(".winners")
    assert story(other) != []
    assert len(story(other)) == len(told)  # the same night; a file knows seats, not names
    other.tap("dialog .acts .button:nth-child(2)")
    look_back(other)


def until_moment(user: BrowserUser, pattern: str) -> None:
    told = "(p) => new RegExp(p).test(document.querySelector('.strip span').innerText)"
    user.page.wait_for_function(told, arg=pattern)


SHOWS = "(wanted) => document.querySelector('.board').innerText === wanted"


def look_back(user: BrowserUser) -> None:
    """The slider, the buttons and everybody's eyes."""
    user.see(".graph polyline")
    board, slider = user.page.locator(".board"), user.page.locator("input[type=range]")
    until_moment(user, "^Moment 1 ")
    beginning = board.inner_text()
    most = int(slider.get_attribute("max") or 0)
    assert most > 10
    slider.fill(str(most))
    until_moment(user, f"^Moment {most + 1} ")
    end = board.inner_text()
    assert end != beginning
    user.tap(".strip .icon:nth-child(1)")
    until_moment(user, "^Moment 1 ")
    assert board.inner_text() == beginning
    user.tap(".strip .go")  # it plays
    until_moment(user, "^Moment ([3-9]|[0-9]{2,}) ")
    user.tap(".strip .go")
    for eyes in ("0", "watch", "all"):
        user.page.locator("header select").select_option(eyes)
        slider.fill(str(most))
        user.page.wait_for_timeout(300)  # whatever else it would show is there by now
        user.page.wait_for_function(SHOWS, arg=end)


def test_whoever_looks_on_sees_the_table_and_is_asked_nothing(server: BrowserServer) -> None:
    laid = server.table("person", "heuristic", "heuristic")
    player = server.user("Ada", PHONE).sit(laid["links"]["seats"][0])
    settle(player)
    onlooker = server.user("Bea", PHONE).sit(laid["links"]["watch"])
    onlooker.see(".play .board *")
    player.choose(0)
    onlooker.page.locator("text=You are looking on").wait_for()
    assert onlooker.choices() == 0
    assert "#" not in onlooker.page.url
    play_out(player)
    onlooker.see(".winners")
    assert story(onlooker) == story(player)


def test_a_stranger_finds_a_free_chair_in_the_lobby(own_server: BrowserServer) -> None:
    host = own_server.user("Ada")
    host.page.goto("/play/revenge")
    host.page.locator(".chairs select").first.select_option("")
    host.tap("section .tick input")
    host.tap(".go .lit")
    host.see(".laid")
    stranger = own_server.user("Bea", PHONE)
    stranger.page.goto("/")
    stranger.tap(".visits .lit")
    stranger.see(".laid")
    host.page.locator("strong", has_text="Bea").wait_for()
    host.tap(".go .lit")
    for user in (host, stranger):
        user.see(".play .board *")


COPIED = "async (link) => (await navigator.clipboard.readText()) === link"


def test_a_link_is_copied_and_a_new_one_ends_the_old(server: BrowserServer) -> None:
    host = server.user("Ada", permissions=["clipboard-read", "clipboard-write"])
    host.page.goto("/play/revenge")
    host.page.locator(".chairs select").first.select_option("")
    host.tap(".go .lit")
    host.tap("main li:nth-child(2) .acts .lit")
    host.see("dialog svg[role=img]")
    host.tap("dialog .acts .lit")
    link = host.page.locator("dialog input").input_value()
    host.page.wait_for_function(COPIED, arg=link)
    user = server.user("Bea", PHONE).sit(link)
    user.see(".laid")
    with server.broken_line():
        host.tap("dialog .anew .plain")
        host.page.wait_for_function(
            "(old) => document.querySelector('dialog input').value !== old", arg=link
        )
        user.page.locator(".banner .stopped").wait_for()
        late = server.user("Cleo", PHONE).sit(link)
        late.page.locator("text=This link opens no chair").wait_for()


def test_the_screen_stays_lit_while_a_match_is_on(server: BrowserServer) -> None:
    user = server.user("Ada", PHONE)
    user.context.add_init_script(LOCKS)
    with_bots(server, user)
    user.page.wait_for_function("() => window.locks.taken > 0")
    assert user.page.evaluate("window.locks") == {"taken": 1, "released": 0}
    user.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    # A phone that slept has lost its lock.
    user.page.wait_for_function("() => window.locks.taken === 2")
    play_out(user)
    user.page.wait_for_function("() => window.locks.released >= 1")


def test_the_parlour_can_be_put_on_the_home_screen(server: BrowserServer) -> None:
    user = server.user("Ada", PHONE, **WORKER)
    user.page.goto("/")
    user.see(".wall")
    user.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    tools = user.context.new_cdp_session(user.page)
    found = tools.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = user.page.evaluate("fetch('/manifest.webmanifest').then((r) => r.json())")
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        size = user.page.evaluate(MEASURE, icon["src"])
        assert icon["sizes"] in ("any", f"{size[0]}x{size[1]}")
    errors = [
        e["errorId"] for e in tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    ]
    # A test's window is as private as they come, and that is all a browser may object to.
    assert [e for e in errors if e != "in-incognito"] == []


MEASURE = """async (src) => {
  const image = new Image();
  image.src = src;
  await image.decode();
  return [image.naturalWidth, image.naturalHeight];
}"""


def test_a_longer_meter_has_its_bands_where_they_belong(server: BrowserServer) -> None:
    laid = server.table("person", "heuristic", "heuristic", options={"meter_size": 48})
    user = server.user("Ada").sit(laid["links"]["seats"][0])
    settle(user)
    assert "0 of 48 bars" in user.page.locator(".seat .unseen").first.inner_text()
    bands = user.page.locator(".seat:first-child .band-name").all_text_contents()
    assert bands == ["Chill", "Dread", "Terror"]
    heights = user.page.evaluate(HEIGHTS)
    glass = heights.pop()
    assert [round(height / glass, 2) for height in heights] == [0.25, 0.5, 0.75]


# How high above the foot of the glass each band begins, and how high the glass is.
HEIGHTS = """() => {
  const seat = document.querySelector(".seat"), bars = [...seat.querySelectorAll(".bar")];
  const foot = bars[0].getBBox(), top = bars.at(-1).getBBox();
  const step = (foot.y - top.y) / (bars.length - 1), floor = foot.y + foot.height / 2 + step / 2;
  const lines = [...seat.querySelectorAll(".band-name")].map((e) => Number(e.getAttribute("y")));
  return [...lines.map((y) => floor - (y - 2.6)), step * bars.length];
}"""


def test_plain_tables_have_veils_cover_and_second_thoughts(wake_server: BrowserServer) -> None:
    """The Wake, which nobody drew a board for: secrets are veiled and can be covered, and what
    nobody has noticed can be taken back."""
    user = wake_server.user("Ada", PHONE)
    user.page.goto("/")
    user.tap("[data-room=wake] .lit")
    settle(user)
    secret = user.page.locator(".plain .secret")
    secret.first.wait_for()
    dash = secret.first.evaluate("(e) => getComputedStyle(e).borderStyle")
    assert dash == "dashed"
    user.tap("header .icon[aria-pressed]")
    assert not secret.locator("dd").first.is_visible()
    user.tap("header .icon[aria-pressed]")
    assert secret.locator("dd").first.is_visible()
    taken_back = False
    for answer in range(200):
        user.page.wait_for_selector("[data-choice]:not(:disabled), .winners")
        if user.over() or (taken_back and answer > 10):
            break
        before, prompt = asked(user), user.page.locator("#prompt").inner_text()
        prayers = user.page.locator("[data-choice]:not(:disabled)", has_text="pray")
        if prayers.count():  # which nobody notices
            prayers.first.click()
        else:
            user.choose(answer * 3 % max(1, user.choices()))
        changed(user, before, 5.0)
        comes(user, lambda: is_answered(user))
        if not taken_back and latest(user)["undo"]:
            taken_back = take_back(user, prompt)
    assert taken_back
    assert wake_server.judged() == []


def take_back(user: BrowserUser, prompt: str) -> bool:
    """Think again, and be asked the same; False if somebody was quicker."""
    try:
        user.page.locator(".sheet > .plain", has_text="Take back").click(timeout=5_000)
    except TimeoutError:
        return False
    told = user.recorders[-1].recording.told

    def heard() -> list[str]:
        undone = [m["nonce"] for kind, m in told if kind == "sent" and m["t"] == "undo"][-1:]
        return [m["t"] for kind, m in told if kind == "heard" and m.get("nonce") in undone]

    assert comes(user, lambda: heard() != [])
    if heard()[0] != "receipt":
        return False
    user.page.wait_for_function(ASKS, arg=prompt)
    return True


ASKS = "(wanted) => document.querySelector('#prompt')?.innerText === wanted"
