"""P-19 in a browser, cross-site scripting: text is only text. (The long form is `soak-19`.)"""

from __future__ import annotations

from browser.hostile_text import try_hostile_text, try_on_lobby_wall
from faults import Plant
from harness.browser_users import BrowserServer
from harness.hostile_strings import hostile_strings

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


def test_fifty_hostile_words_are_only_words(own_server: BrowserServer) -> None:
    words = hostile_strings(50)
    assert len(set(words)) == 50
    assert try_hostile_text(own_server, words) == []


def test_a_page_that_takes_words_for_markup_is_stopped_by_its_policy(
    own_server: BrowserServer,
) -> None:
    def seen(found: list[str]) -> bool:
        return any("policy" in text or "TrustedHTML" in text for text in found)

    found = try_on_lobby_wall(own_server, ["<img src=x onerror=alert(1)>"], MARKUP, seen)
    assert seen(found), found
    assert not any("dialog" in text or "grew" in text for text in found), found


def test_without_a_policy_such_a_page_is_seen(own_server: BrowserServer, plant: Plant) -> None:
    own_server.stop()
    plant("no-policy")
    own_server.start()

    def seen(found: list[str]) -> bool:
        wanted = ("dialog", "foreign request")
        return all(any(what in text for text in found) for what in wanted)

    words = ["<img src=x onerror=alert(1)>", "<img src=//evil.invalid/x>"]
    found = try_on_lobby_wall(own_server, words, MARKUP, seen)
    assert seen(found), found
