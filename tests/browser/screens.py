"""Every screen there is, one after the other, for whoever judges or pictures them."""

from __future__ import annotations

from collections.abc import Iterator

from browser.connection_faults import settle, steady
from browser.prepared_house_game import prepared, seat_at, turned
from harness.browser_users import BrowserServer, BrowserUser

# What somebody writes and says, by language.
NOTE = {
    "en": "Edith is saving up. Nobody saves up for nothing.",
    "it": "Edith mette da parte. Nessuno mette da parte per niente.",
}
SAID = {
    "en": "Somebody just walked over my grave.",
    "it": "Qualcuno è appena passato sulla mia tomba.",
}
LOG, MENU = "header .phone", "header .icon:last-child"


class Walk:
    """One person walks through the whole house. `screens` yields the name of each screen while
    the page shows it."""

    def __init__(self, server: BrowserServer, user: BrowserUser) -> None:
        self.server = server
        self.user = user
        self.page = user.page

    def screens(self) -> Iterator[str]:
        yield from self.before_the_game()
        yield from self.waiting()
        yield from self.table()
        yield from self.drawers()
        yield from self.plain_board()
        yield from self.ending()
        yield from self.sonata()
        yield from self.possession()
        yield from self.village()
        yield from self.companion()
        yield from self.troubles()

    @property
    def language(self) -> str:
        found: str = self.page.evaluate("document.documentElement.lang")
        return found

    def tap(self, selector: str) -> None:
        self.user.tap(selector)

    def close(self) -> None:
        self.page.keyboard.press("Escape")
        self.page.wait_for_selector("dialog", state="detached")

    def before_the_game(self) -> Iterator[str]:
        self.page.goto("/")
        self.user.see(".wall img")
        self.page.evaluate("Promise.all([...document.images].map((i) => i.decode()))")
        yield "parlour"
        self.tap("header .tools .icon")
        self.user.see("dialog")
        yield "settings"
        self.close()
        self.tap("[data-room=revenge] .acts .button:not(.lit)")
        self.user.see(".chairs")
        yield "set-up"
        self.tap("details summary")
        self.page.wait_for_selector("details[open] .field")
        self.tap("details .tick input")  # the dice of this table are sealed
        yield "set-up-options"
        self.tap("details summary")

    def waiting(self) -> Iterator[str]:
        for chair in self.page.locator(".chairs select").all():
            chair.select_option("")
        self.tap(".go .lit")
        self.user.see(".laid")
        yield "waiting-room"
        self.tap("main li:nth-child(2) .acts .lit")
        self.user.see("dialog svg")
        yield "invitation"
        self.close()

    def table(self) -> Iterator[str]:
        self.tap(".go .lit")
        settle(self.user)
        yield "table-first-question"
        self.tap(".panel .about")
        self.user.see("dialog .answers dd")
        yield "rules-of-answers"
        self.close()
        self.tap(".panel .closed summary")
        self.tap(".panel .closed .link")
        self.user.see("[role=alert]")
        yield "table-refusal"
        self.tap("[role=alert] .link")
        self.user.see("dialog .wanted")
        yield "rules-cited"
        self.close()
        self.tap(".board .seat:nth-child(2)")
        self.page.wait_for_timeout(100)
        yield "table-a-rival"
        self.page.reload()
        settle(self.user)
        self.user.choose(0)  # once: with three good contracts somebody may have won already
        self.page.wait_for_timeout(150)
        settle(self.user)
        yield "table-later"
        self.page.evaluate("document.querySelector('.panel [data-choice]:last-of-type')?.focus()")

    def drawers(self) -> Iterator[str]:
        if self.page.locator(LOG).is_visible():
            self.tap(LOG)
            self.user.see("dialog .lines")
            yield "log"
            self.close()
        self.tap(MENU)
        self.user.see("dialog nav")
        yield "menu"
        for number, name in ((1, "rules"), (2, "seats"), (3, "notes"), (4, "talk")):
            self.tap(f"nav .button:nth-child({number})")
            self.page.wait_for_selector("dialog nav", state="detached")
            if name == "rules":
                self.user.see("dialog li .id")
            if name == "notes":
                self.page.fill("textarea", NOTE[self.language])
            if name == "talk":
                self.page.fill("dialog form input", SAID[self.language])
                self.tap("dialog form .lit")
                self.user.see(".talk li strong")
            yield name
            self.close()
            self.tap(MENU)
            self.user.see("dialog nav")
        self.close()
        self.tap("header .icon[aria-pressed]")
        yield "covered"
        self.tap("header .icon[aria-pressed]")

    def plain_board(self) -> Iterator[str]:
        """As a game looks that has no board of its own."""
        self.set_plain()
        self.user.see(".plain li")
        yield "plain-board"
        self.set_plain()
        self.user.see(".house .seat")

    def set_plain(self) -> None:
        self.tap(MENU)
        self.tap("nav .button:nth-child(8)")
        self.tap("dialog .row:nth-child(7) input")
        self.close()

    def ending(self) -> Iterator[str]:
        while not self.user.over():
            if self.user.choices():
                self.user.choose(0)
            self.page.wait_for_timeout(30)
        yield "ending"
        self.tap("dialog .acts .button:nth-child(4)")
        self.tap("dialog .seal .lit")
        self.user.see("dialog .seal .holds")
        yield "seal"
        self.page.keyboard.press("Escape")
        self.page.wait_for_selector("dialog .seal", state="detached")
        self.tap("dialog .acts .button:nth-child(2)")
        self.user.see(".replay .board *")
        self.page.wait_for_selector(".graph polyline")
        yield "replay-beginning"
        self.page.locator("input[type=range]").fill("20")
        self.page.wait_for_timeout(100)
        yield "replay"
        self.page.go_back()
        self.user.see(".winners")
        self.tap("dialog .acts .button:last-child")
        self.user.see(".visits")
        yield "parlour-again"

    def sonata(self) -> Iterator[str]:
        """The stage, as Johnny has it and as a ghost does."""
        for part, name in enumerate(("johnny", "ghost")):
            self.page.goto("/")
            self.tap("[data-room=sonata] .acts .button:nth-child(2)")
            self.user.see(".chairs")
            if part == 0:
                yield "sonata-set-up"
            self.page.locator(".chairs li:first-child select").select_option(str(part))
            self.tap(".go .lit")
            settle(self.user)
            tiles = self.page.locator(".board .tile")
            tiles.nth(tiles.count() // 2).dispatch_event("click")
            self.user.see(".tile.chosen")
            yield f"sonata-{name}"

    def companion(self) -> Iterator[str]:
        """For those who have the real board."""
        self.page.goto("/companion/sonata")
        self.user.see("[data-referee]")
        yield "companion"
        self.tap("[data-orchestra]")
        self.tap("[data-part=red]")
        self.tap("[data-own=harp]")
        self.tap("[data-answer=high]")
        self.page.wait_for_selector(".waiting", state="detached")
        yield "orchestra-ghost"
        self.tap("header .icon")
        self.tap("[data-part=johnny]")
        self.user.see("[data-lane]")
        yield "orchestra-johnny"

    def village(self) -> Iterator[str]:
        """Tillinghast at the green: where to lie, and a step into the dark."""
        self.page.goto("/")
        self.tap("[data-room=tillinghast] .lit")
        self.user.see(".village .mark.lit")
        yield "village-grave"
        self.tap(".mark.lit")
        self.tap(".composing .go")
        steady(self.user)
        yield "village"

    def possession(self) -> Iterator[str]:
        """A kept night of House of Possession, opened where everything interrupts everything."""
        self.page.goto("/play/house")
        self.user.see(".chairs")
        yield "house-set-up"
        seat_at(self.server, prepared(), [self.user])
        settle(self.user)
        yield "house-stairs"
        self.tap(".guests .head >> nth=1")
        self.user.see(".tip")
        yield "house-a-guest"
        self.tap('.ask [data-verb="use"]')
        self.user.see('.ask [data-verb="pass"]')
        yield "house-window"
        seat_at(self.server, turned(), [self.user])
        settle(self.user)
        yield "house-card"

    def troubles(self) -> Iterator[str]:
        with self.server.broken_line():
            self.page.goto("/table/nowhere")
            self.user.see("main .button")
        yield "no-such-table"
        self.page.goto("/")
        self.tap("[data-room=revenge] .lit")
        settle(self.user)
        with self.server.broken_line():
            self.server.kill()
            self.user.see(".banner p")
            yield "line-lost"
            self.page.goto("/")
            self.page.locator("main.wait p").wait_for()
            yield "nobody-answers"
            self.server.start()
            self.user.see(".wall")
