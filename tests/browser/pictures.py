"""Pictures of every screen, phone and desk, in both languages: `make screenshots`.

python tests/browser/pictures.py            into build/pictures
python tests/browser/pictures.py --keep     and the best of them into docs/pictures
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from browser.chromium import ROOT, launch_options, web_build
from browser.guests import DESK, PHONE, WORKER, Inn
from browser.screens import Walk

PICTURES = ROOT / "build" / "pictures"
KINDS = {"desk": DESK, "phone": {**PHONE, "device_scale_factor": 2}}
LANGUAGES = {"en": "en-GB", "it": "it-IT"}
# What the README and the documentation show.
BEST = {
    "desk-en-parlour": "parlour",
    "desk-en-table-later": "table",
    "phone-it-table-later": "phone",
    "desk-en-replay": "replay",
}


def picture(browser: Browser, kind: str, language: str) -> int:
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        inn = Inn(browser, Path(folder), curtain=False)
        inn.start()
        guest = inn.guest("Ada", KINDS[kind], locale=LANGUAGES[language], **WORKER)
        for name in Walk(inn, guest).screens():
            guest.page.wait_for_timeout(250)  # fonts, and whatever is fading
            guest.page.screenshot(path=PICTURES / f"{kind}-{language}-{name}.png")
            count += 1
        inn.leave()
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
        browser.close()
    if args.keep:
        for source, target in BEST.items():
            shutil.copy(PICTURES / f"{source}.png", ROOT / "docs" / "pictures" / f"{target}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
