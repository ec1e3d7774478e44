"""P-19 in a browser: words are only words. (The long form is `soak-19`.)"""

from __future__ import annotations

import pytest

from browser.guests import Inn
from browser.hostile import hostile
from browser.slander import on_the_wall, slander
from gloaming.server.sabotage import SWITCH

# A page that takes every text for markup.
MARKUP = """
const { set } = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
Object.defineProperty(Node.prototype, "nodeValue", {
  set(text) {
    if (this.parentElement && /[<&]/.test(text)) this.parentElement.innerHTML = text;
    else set.call(this, text);
  },
});
"""


def test_fifty_hostile_words_are_only_words(own_inn: Inn) -> None:
    words = hostile(50)
    assert len(set(words)) == 50
    assert slander(own_inn, words) == []


def test_a_page_that_takes_words_for_markup_is_stopped_by_its_policy(own_inn: Inn) -> None:
    def seen(found: list[str]) -> bool:
        return any("policy" in text or "TrustedHTML" in text for text in found)

    found = on_the_wall(own_inn, ["<img src=x onerror=alert(1)>"], MARKUP, seen)
    assert seen(found), found
    assert not any("dialog" in text or "grew" in text for text in found), found


def test_without_a_policy_such_a_page_is_seen(
    own_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_inn.stop()
    monkeypatch.setenv(SWITCH, "no-policy")
    own_inn.start()

    def seen(found: list[str]) -> bool:
        wanted = ("dialog", "foreign request")
        return all(any(what in text for text in found) for what in wanted)

    words = ["<img src=x onerror=alert(1)>", "<img src=//evil.invalid/x>"]
    found = on_the_wall(own_inn, words, MARKUP, seen)
    assert seen(found), found
