"""Pictures of every screen, phone and desk, in both languages: `make screenshots`.

python tests/browser/pictures.py            into build/pictures
python tests/browser/pictures.py --keep     and the best of them into docs/pictures
"""

from __future__ import annotations

import argparse
import base64
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from browser.chromium import ROOT, launch_options, web_build
from browser.screens import Walk
from harness.browser_users import DESK, PHONE, WORKER, BrowserServer

PICTURES = ROOT / "build" / "pictures"
KEPT = ROOT / "docs" / "pictures"
KINDS = {"desk": DESK, "phone": {**PHONE, "device_scale_factor": 2}}
LANGUAGES = {"en": "en-GB", "it": "it-IT"}
# What the README and the documentation show.
BEST = {
    "desk-en-parlour": "parlour",
    "desk-en-table-later": "table",
    "desk-en-sonata-later": "sonata",
    "desk-en-house-stairs": "house",
    "desk-en-tillinghast-later": "tillinghast",
    "phone-it-table-later": "phone",
}
# The browser itself writes a picture smaller.
SMALLER = """async (source) => {
  const image = new Image(), canvas = document.createElement("canvas");
  image.src = `data:image/png;base64,${source}`;
  await image.decode();
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", 0.85).split(",")[1];
}"""


class Album(Walk):
    """The same walk, and boards on which something has happened."""

    def screens(self) -> Iterator[str]:
        yield from super().screens()
        yield from self.later("sonata", 14)
        yield from self.later("tillinghast", 30)
        yield from self.later("kaidan", 12)

    def later(self, game: str, answers: int) -> Iterator[str]:
        self.page.goto("/")
        self.tap(f"[data-room={game}] .lit")
        for answer in range(answers):
            self.user.see("[data-choice]:not(:disabled), .winners")
            self.user.choose(answer * 3 % max(1, self.user.choices()))
        self.user.see("[data-choice]:not(:disabled), .winners")
        yield f"{game}-later"


def picture(browser: Browser, kind: str, language: str) -> int:
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        server = BrowserServer(browser, Path(folder), curtain=False)
        server.start()
        user = server.user("Ada", KINDS[kind], locale=LANGUAGES[language], **WORKER)
        for name in Album(server, user).screens():
            user.page.wait_for_timeout(250)  # fonts, and whatever is fading
            user.page.screenshot(path=PICTURES / f"{kind}-{language}-{name}.png")
            count += 1
        server.leave()
    return count


def main() -> int:
    parser = argparse.ArgumentParser(description="Picture every screen.")
    parser.add_argument("--keep", action="store_true", help="the best into docs/pictures, too")
    parser.add_argument("--kind", choices=KINDS, action="append")
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    args = parser.parse_args()
    web_build().build()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        for kind in args.kind or KINDS:
            for language in args.language or LANGUAGES:
                count = picture(browser, kind, language)
                print(f"{kind}, {language}: {count} screens in {PICTURES.relative_to(ROOT)}")
        if args.keep:
            keep(browser)
        browser.close()
    return 0


def keep(browser: Browser) -> None:
    page = browser.new_page()
    for source, target in BEST.items():
        picture = base64.b64encode((PICTURES / f"{source}.png").read_bytes()).decode()
        smaller = base64.b64decode(page.evaluate(SMALLER, picture))
        (KEPT / f"{target}.webp").write_bytes(smaller)
        print(f"{target}.webp: {len(smaller) / 1024:.0f} KiB")


if __name__ == "__main__":
    sys.exit(main())
