"""The laboratory's page in a real browser: axe finds nothing, and nothing is fetched."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser.chromium import AXE
from browser.test_axe import RUN, WIDE
from gloaming.lab.experiment import Experiment
from gloaming.lab.findings import find
from gloaming.lab.page.write import page
from gloaming.lab.store import Results
from harness.browser_users import DESK, PHONE
from harness.lab_runs import run_here

TEXT = """
game = "sonata"
games = 3
[[strength]]
name = "fools"
bots = ["random"]
[[strength]]
name = "mixed"
bots = ["plain", "random"]
[[variant]]
name = "printed"
[[variant]]
name = "an open house"
options = { board = "open" }
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Experiment, Any]:
    folder = tmp_path_factory.mktemp("run")
    experiment = run_here(TEXT, folder)
    results = Results(folder)
    found = find(experiment, results)
    results.close()
    return experiment, found


@pytest.mark.parametrize(
    ("kind", "language", "scheme"),
    [(DESK, "en", "light"), (PHONE, "it", "dark")],
    ids=["desk-en-light", "phone-it-dark"],
)
def test_the_page_has_no_violation(
    browser: Browser,
    run: tuple[Experiment, Any],
    tmp_path: Path,
    kind: dict[str, Any],
    language: str,
    scheme: str,
) -> None:
    (tmp_path / "page.html").write_text(page(*run, language), encoding="utf-8")
    context = browser.new_context(**{**kind, "color_scheme": scheme})
    fetched: list[str] = []
    opened = context.new_page()
    opened.on("request", lambda request: fetched.append(request.url))
    opened.goto((tmp_path / "page.html").as_uri())
    opened.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    opened.evaluate(AXE.read_text(encoding="utf-8"))
    found = opened.evaluate(RUN)
    wrong = [f"{item['id']}: {item['nodes'][0]['html'][:160]}" for item in found["violations"]]
    assert not wrong, "\n".join(wrong)
    assert not opened.evaluate(WIDE)
    assert len(fetched) == 1
    context.close()
