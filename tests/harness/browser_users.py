"""Browser users: people with browser contexts of their own, whose console, requests and sockets are
recorded."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, WebSocket

from gloaming.core.spec import GameSpec
from gloaming.registry import game
from harness.cuttable_proxy import CuttableProxy
from harness.recorder import Recorder, Recording, check_data_file
from harness.server_process import ServerProcess

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
# A service worker is a process more for every guest: only those have one who are about it.
USUAL: dict[str, Any] = {"locale": "en-GB", "service_workers": "block"}
WORKER: dict[str, Any] = {"service_workers": "allow"}
# Milliseconds; a machine may have other things to do.
PATIENCE = 120_000
# Nobody in these tests wants to wait for a die.
HURRIED = {"pace": "instant", "muted": True, "captions": False, "motion": "still"}
SOCKET = re.compile(r"/api/tables/(\w+)/socket\?eyes=(\w+)")
# A page cannot report everything to us, so it tells its console.
REPORT = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""
SETTINGS = """
if (location.protocol !== "about:" && !localStorage["gloaming:settings"])
  localStorage["gloaming:settings"] = JSON.stringify(%s);
"""
# A machine without a graphics card takes most of its time to paint, and nobody looks: behind the
# curtain a page is laid out, read and pressed as ever, but no pixel of it is painted.
CURTAIN = """
window.curtain = new CSSStyleSheet();
curtain.replaceSync(`
  html { opacity: 0 }
  *, *::before, *::after { transition: none !important }`);
document.adoptedStyleSheets.push(curtain);
"""
RAISE = "window.curtain && (curtain.disabled = true)"
# What a browser says of a line that broke: expected where the line was broken on purpose.
BROKEN_LINE = re.compile(r"ERR_|WebSocket|Failed to load resource")


class BrowserServer(ServerProcess):
    """A server on a port of its own, or one that is `shared`, and the people who come."""

    def __init__(
        self,
        browser: Browser,
        folder: Path,
        shared: ServerProcess | None = None,
        curtain: bool = True,
    ) -> None:
        super().__init__(folder)
        if shared is not None:
            self.folder, self.port = shared.folder, shared.port
        self.browser = browser
        self.curtain = curtain
        self.users: list[BrowserUser] = []
        self.troubles: list[str] = []
        self.unbroken = True
        self.find_game: Callable[[str], GameSpec] = game

    def user(self, name: str, kind: dict[str, Any] = DESK, **more: Any) -> BrowserUser:
        arrived = BrowserUser(self, name, {**kind, **more})
        self.users.append(arrived)
        return arrived

    def leave(self) -> None:
        for user in self.users:
            user.context.close()
            if user.proxy is not None:
                user.proxy.close()
        if self.process is not None and self.process.poll() is None:
            self.stop()

    @contextmanager
    def broken_line(self) -> Iterator[None]:
        """Context in which the browser may log connection errors."""
        self.unbroken = False
        yield
        self.unbroken = True

    def picture(self, folder: Path) -> None:
        """Screenshots of all users."""
        for user in self.users:
            for number, page in enumerate(user.context.pages):
                with suppress(Exception):  # a page that cannot be pictured is not the trouble
                    page.evaluate(RAISE)
                    page.screenshot(path=folder / f"{user.name}-{number}.png")

    def recordings(self) -> list[Recording]:
        return [w.recording for user in self.users for w in user.recorders]

    def judged(self) -> list[str]:
        """Whatever any socket of any browser said or heard that the kept log does not bear out.
        Views, questions and events are compared whole: a secret that is not that seat's shows."""
        path = self.folder / "data" / "gloaming.sqlite"
        return check_data_file(path, self.recordings(), self.find_game)


class BrowserUser:
    """One person: a browser context of its own, with one page or more."""

    def __init__(self, server: BrowserServer, name: str, options: dict[str, Any]) -> None:
        self.server = server
        self.name = name
        self.touch = bool(options.get("has_touch"))
        self.recorders: list[Recorder] = []
        self.speaking: dict[Page, Recorder] = {}
        self.proxy: CuttableProxy | None = (
            CuttableProxy(server.port) if options.pop("proxy", False) else None
        )
        self.origin = self.proxy.origin if self.proxy else server.origin
        settings = {**HURRIED, "name": name, **options.pop("settings", {})}
        self.context: BrowserContext = server.browser.new_context(
            base_url=self.origin, reduced_motion="reduce", **{**USUAL, **options}
        )
        self.context.set_default_timeout(PATIENCE)
        script = REPORT + SETTINGS % json.dumps(settings) + (CURTAIN if server.curtain else "")
        self.context.add_init_script(script)
        self.context.on("page", self.watch)
        self.page: Page = self.context.new_page()

    def watch(self, page: Page) -> None:
        page.on("console", lambda message: self.note_console(message.type, message.text))
        page.on("pageerror", lambda error: self.complain(f"page: {error}"))
        page.on(
            "dialog", lambda dialog: (self.complain(f"dialog: {dialog.message}"), dialog.dismiss())
        )
        page.on("request", lambda request: self.note_request(request.url))
        page.on("websocket", lambda socket: self.listen(page, socket))

    def complain(self, what: str) -> None:
        self.server.troubles.append(f"{self.name}: {what}")

    def note_console(self, kind: str, text: str) -> None:
        if kind == "error" and (self.server.unbroken or not BROKEN_LINE.search(text)):
            self.complain(f"console: {text}")

    def note_request(self, url: str) -> None:
        if not url.startswith((self.origin, "data:", "blob:")):
            self.complain(f"foreign request: {url}")

    def listen(self, page: Page, socket: WebSocket) -> None:
        """Record everything this socket sends and receives."""
        found = SOCKET.search(socket.url)
        if found is None or found[2] == "watch":
            return
        table, seat = found[1], int(found[2])

        def sent(data: str | bytes) -> None:
            message = json.loads(data)
            if message["t"] == "hello" and message["heard"] == 0:
                # Whoever says this holds nothing: a page just loaded, and a new statement.
                self.speaking[page] = Recorder(table, seat, time.monotonic)
                self.recorders.append(self.speaking[page])
            self.speaking[page].sent(message)

        socket.on("framesent", sent)
        socket.on("framereceived", lambda data: self.speaking[page].heard(json.loads(data)))

    # -- what people do ---------------------------------------------------------------------------

    def tap(self, selector: str, page: Page | None = None, timeout: float = PATIENCE) -> None:
        found = (page or self.page).locator(selector).first
        if self.touch:
            found.tap(timeout=timeout)
        else:
            found.click(timeout=timeout)

    def sit(self, link: str) -> BrowserUser:
        self.page.goto(link)
        return self

    def see(self, selector: str, timeout: float = PATIENCE) -> None:
        self.page.wait_for_selector(selector, timeout=timeout)

    def over(self, page: Page | None = None) -> bool:
        return (page or self.page).locator(".winners").count() > 0

    def ending(self, page: Page | None = None) -> str:
        """The text of the end screen."""
        (page or self.page).wait_for_selector(".winners")
        return (page or self.page).locator("dialog").inner_text()

    def choices(self, page: Page | None = None) -> int:
        return (page or self.page).locator("[data-choice]:not(:disabled)").count()

    def choose(self, which: int, page: Page | None = None) -> None:
        """Press one of the answers offered; it may be gone by then."""
        sheet = page or self.page
        try:
            found = sheet.locator("[data-choice]:not(:disabled)").nth(which)
            if self.touch:
                found.tap(timeout=1_000)
            else:
                found.click(timeout=1_000)
        except Exception as error:
            if "Timeout" not in type(error).__name__:
                raise
