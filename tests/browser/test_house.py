"""What the house offers around a game: guests, onlookers, keeping, looking back, a home screen."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import TimeoutError

from browser.guests import DESK, PHONE, WORKER, Guest, Inn
from browser.lines import asked, changed, comes, is_answered, latest, settle

# Counts what a page asks of the screen.
LOCKS = """
window.locks = { taken: 0, released: 0 };
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  window.locks.taken += 1;
  return { release: async () => { window.locks.released += 1; } };
} } });
"""


def play_out(guest: Guest) -> None:
    while not guest.over():
        if guest.choices():
            guest.choose(0)
        guest.page.wait_for_timeout(20)


def with_bots(inn: Inn, guest: Guest) -> None:
    guest.page.goto("/")
    guest.tap("[data-room=revenge] .lit")
    settle(guest)


def story(guest: Guest) -> list[str]:
    guest.see("dialog .end li")
    found: list[str] = guest.page.locator("dialog .end li").all_inner_texts()
    return found


def test_a_game_is_kept_opened_again_and_looked_at(inn: Inn, tmp_path: Path) -> None:
    guest = inn.guest("Ada", PHONE)
    with_bots(inn, guest)
    play_out(guest)
    told = story(guest)
    with guest.page.expect_download() as waiting:
        guest.tap("dialog .acts a")
    kept = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(kept)
    assert kept.suffix == ".gloaming"
    other = inn.guest("Bea", DESK)
    other.page.goto("/")
    other.see(".wall")
    other.page.set_input_files("input[type=file]", kept)
    other.see(".winners")
    assert story(other) != []
    assert len(story(other)) == len(told)  # the same night; a file knows seats, not names
    other.tap("dialog .acts .button:nth-child(2)")
    look_back(other)


def until_moment(guest: Guest, pattern: str) -> None:
    told = "(p) => new RegExp(p).test(document.querySelector('.strip span').innerText)"
    guest.page.wait_for_function(told, arg=pattern)


SHOWS = "(wanted) => document.querySelector('.board').innerText === wanted"


def look_back(guest: Guest) -> None:
    """The slider, the buttons and everybody's eyes."""
    guest.see(".graph polyline")
    board, slider = guest.page.locator(".board"), guest.page.locator("input[type=range]")
    until_moment(guest, "^Moment 1 ")
    beginning = board.inner_text()
    most = int(slider.get_attribute("max") or 0)
    assert most > 10
    slider.fill(str(most))
    until_moment(guest, f"^Moment {most + 1} ")
    end = board.inner_text()
    assert end != beginning
    guest.tap(".strip .icon:nth-child(1)")
    until_moment(guest, "^Moment 1 ")
    assert board.inner_text() == beginning
    guest.tap(".strip .go")  # it plays
    until_moment(guest, "^Moment ([3-9]|[0-9]{2,}) ")
    guest.tap(".strip .go")
    for eyes in ("0", "watch", "all"):
        guest.page.locator("header select").select_option(eyes)
        slider.fill(str(most))
        guest.page.wait_for_timeout(300)  # whatever else it would show is there by now
        guest.page.wait_for_function(SHOWS, arg=end)


def test_whoever_looks_on_sees_the_table_and_is_asked_nothing(inn: Inn) -> None:
    laid = inn.table("person", "heuristic", "heuristic")
    player = inn.guest("Ada", PHONE).sit(laid["links"]["seats"][0])
    settle(player)
    onlooker = inn.guest("Bea", PHONE).sit(laid["links"]["watch"])
    onlooker.see(".play .board *")
    player.choose(0)
    onlooker.page.locator("text=You are looking on").wait_for()
    assert onlooker.choices() == 0
    assert "#" not in onlooker.page.url
    play_out(player)
    onlooker.see(".winners")
    assert story(onlooker) == story(player)


def test_a_stranger_finds_a_free_chair_in_the_lobby(own_inn: Inn) -> None:
    host = own_inn.guest("Ada")
    host.page.goto("/play/revenge")
    host.page.locator(".chairs select").first.select_option("")
    host.tap("section .tick input")
    host.tap(".go .lit")
    host.see(".laid")
    stranger = own_inn.guest("Bea", PHONE)
    stranger.page.goto("/")
    stranger.tap(".visits .lit")
    stranger.see(".laid")
    host.page.locator("strong", has_text="Bea").wait_for()
    host.tap(".go .lit")
    for guest in (host, stranger):
        guest.see(".play .board *")


COPIED = "async (link) => (await navigator.clipboard.readText()) === link"


def test_a_link_is_copied_and_a_new_one_ends_the_old(inn: Inn) -> None:
    host = inn.guest("Ada", permissions=["clipboard-read", "clipboard-write"])
    host.page.goto("/play/revenge")
    host.page.locator(".chairs select").first.select_option("")
    host.tap(".go .lit")
    host.tap("main li:nth-child(2) .acts .lit")
    host.see("dialog svg[role=img]")
    host.tap("dialog .acts .lit")
    link = host.page.locator("dialog input").input_value()
    host.page.wait_for_function(COPIED, arg=link)
    guest = inn.guest("Bea", PHONE).sit(link)
    guest.see(".laid")
    with inn.broken_line():
        host.tap("dialog .anew .plain")
        host.page.wait_for_function(
            "(old) => document.querySelector('dialog input').value !== old", arg=link
        )
        guest.page.locator(".banner .stopped").wait_for()
        late = inn.guest("Cleo", PHONE).sit(link)
        late.page.locator("text=This link opens no chair").wait_for()


def test_the_screen_stays_lit_while_a_match_is_on(inn: Inn) -> None:
    guest = inn.guest("Ada", PHONE)
    guest.context.add_init_script(LOCKS)
    with_bots(inn, guest)
    guest.page.wait_for_function("() => window.locks.taken > 0")
    assert guest.page.evaluate("window.locks") == {"taken": 1, "released": 0}
    guest.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    # A phone that slept has lost its lock.
    guest.page.wait_for_function("() => window.locks.taken === 2")
    play_out(guest)
    guest.page.wait_for_function("() => window.locks.released >= 1")


def test_the_parlour_can_be_put_on_the_home_screen(inn: Inn) -> None:
    guest = inn.guest("Ada", PHONE, **WORKER)
    guest.page.goto("/")
    guest.see(".wall")
    guest.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    tools = guest.context.new_cdp_session(guest.page)
    found = tools.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = guest.page.evaluate("fetch('/manifest.webmanifest').then((r) => r.json())")
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        size = guest.page.evaluate(MEASURE, icon["src"])
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


def test_a_longer_meter_has_its_bands_where_they_belong(inn: Inn) -> None:
    laid = inn.table("person", "heuristic", "heuristic", options={"meter_size": 48})
    guest = inn.guest("Ada").sit(laid["links"]["seats"][0])
    settle(guest)
    assert "0 of 48 bars" in guest.page.locator(".seat .unseen").first.inner_text()
    bands = guest.page.locator(".seat:first-child .band-name").all_text_contents()
    assert bands == ["Chill", "Dread", "Terror"]
    heights = guest.page.evaluate(HEIGHTS)
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


def test_plain_tables_have_veils_cover_and_second_thoughts(wake_inn: Inn) -> None:
    """The Wake, which nobody drew a board for: secrets are veiled and can be covered, and what
    nobody has noticed can be taken back."""
    guest = wake_inn.guest("Ada", PHONE)
    guest.page.goto("/")
    guest.tap(".wall li:last-child .lit")
    settle(guest)
    secret = guest.page.locator(".plain .secret")
    secret.first.wait_for()
    dash = secret.first.evaluate("(e) => getComputedStyle(e).borderStyle")
    assert dash == "dashed"
    guest.tap("header .icon[aria-pressed]")
    assert not secret.locator("dd").first.is_visible()
    guest.tap("header .icon[aria-pressed]")
    assert secret.locator("dd").first.is_visible()
    taken_back = False
    for answer in range(200):
        guest.page.wait_for_selector("[data-choice]:not(:disabled), .winners")
        if guest.over() or (taken_back and answer > 10):
            break
        before, prompt = asked(guest), guest.page.locator("#prompt").inner_text()
        prayers = guest.page.locator("[data-choice]:not(:disabled)", has_text="pray")
        if prayers.count():  # which nobody notices
            prayers.first.click()
        else:
            guest.choose(answer * 3 % max(1, guest.choices()))
        changed(guest, before, 5.0)
        comes(guest, lambda: is_answered(guest))
        if not taken_back and latest(guest)["undo"]:
            taken_back = take_back(guest, prompt)
    assert taken_back
    assert wake_inn.judged() == []


def take_back(guest: Guest, prompt: str) -> bool:
    """Think again, and be asked the same; False if somebody was quicker."""
    try:
        guest.page.locator(".sheet > .plain", has_text="Take back").click(timeout=5_000)
    except TimeoutError:
        return False
    told = guest.witnesses[-1].statement.told

    def heard() -> list[str]:
        undone = [m["nonce"] for kind, m in told if kind == "sent" and m["t"] == "undo"][-1:]
        return [m["t"] for kind, m in told if kind == "heard" and m.get("nonce") in undone]

    assert comes(guest, lambda: heard() != [])
    if heard()[0] != "receipt":
        return False
    guest.page.wait_for_function(ASKS, arg=prompt)
    return True


ASKS = "(wanted) => document.querySelector('#prompt')?.innerText === wanted"
