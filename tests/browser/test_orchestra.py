"""The Orchestra with four phones: what is pressed sounds at Johnny's side, whatever happens."""

from __future__ import annotations

import itertools
import json
from typing import Any

from browser.connection_faults import LOSE
from browser.sonata import asleep, losing
from browser.test_axe import judged
from harness.browser_users import PHONE, BrowserServer, BrowserUser

PARTS = ("johnny", "red", "yellow", "green")
INSTRUMENTS = ("violin", "cello", "flute", "trumpet", "harp", "timpani")
# Instead of a loudspeaker, a tape: what the page would sound is rendered and measured.
TAPE = """
let tape = null;
window.AudioContext = class extends OfflineAudioContext {
  constructor() { super(2, 44100 * 5, 44100); tape = this; }
  resume() { return Promise.resolve(); }
};
window.played = async () => {
  const sound = await tape.startRendering();
  const left = sound.getChannelData(0), right = sound.getChannelData(1), slices = Array(8).fill(0);
  let energy = 0, low = 0, dull = 0, lean = 0, crossings = 0;
  for (let n = 1; n < left.length; n++) {
    const both = left[n] + right[n];
    dull += (both - dull) * 0.04;
    energy += both * both;
    low += dull * dull;
    lean += right[n] * right[n] - left[n] * left[n];
    slices[Math.floor((n * 8) / left.length)] += both * both;
    const turned = Math.sign(both) !== Math.sign(left[n - 1] + right[n - 1]);
    if (turned && Math.abs(both) > 1e-4) crossings++;
  }
  const shape = [low / energy, crossings / 20000, ...slices.map((e) => e / energy)];
  return { energy, lean: lean / energy, shape };
};
"""


class Evening:
    """Four phones and a real board that no phone knows."""

    def __init__(self, server: BrowserServer, *cables: str) -> None:
        self.server = server
        self.phones = {
            part: server.user(part, PHONE, proxy=part in cables, locale="en-GB") for part in PARTS
        }
        self.johnny, self.red, self.yellow, self.green = self.phones.values()
        self.johnny.context.add_init_script(TAPE)
        self.yellow.context.add_init_script(LOSE)
        self.johnny.page.goto("/companion/sonata")
        self.johnny.tap("[data-orchestra]")
        self.johnny.see("[data-part]")
        self.link = self.invitation()
        for part, phone in self.phones.items():
            if phone is not self.johnny:
                phone.page.goto(self.link.replace(server.origin, phone.origin))
            phone.see("[data-part]")
            phone.tap(f"[data-part={part}]")
        self.listen()

    def invitation(self) -> str:
        """The link behind the QR code."""
        self.johnny.tap("header .icon >> nth=1")
        self.johnny.see("dialog svg")
        link = self.johnny.page.locator("dialog input").input_value()
        self.johnny.page.keyboard.press("Escape")
        self.johnny.page.wait_for_selector("dialog", state="detached")
        return link.replace(self.johnny.origin, self.server.origin)

    def listen(self) -> None:
        self.johnny.see("[data-lane]")
        if self.johnny.page.locator("[data-listen]").count():
            self.johnny.tap("[data-listen]")

    def heard(self, part: str, level: str) -> None:
        """Wait until Johnny reads this answer."""
        self.johnny.page.locator(f"[data-lane={part}] b", has_text=level).wait_for()

    def played(self) -> dict[str, Any]:
        found: dict[str, Any] = self.johnny.page.evaluate("played()")
        return found


def sent(phone: BrowserUser) -> list[dict[str, Any]]:
    """Everything a phone says from now on, without the nonces."""
    said: list[dict[str, Any]] = []

    def note(data: str | bytes) -> None:
        message = json.loads(data)
        if message["t"] == "cue":
            said.append({name: value for name, value in message.items() if name != "nonce"})

    phone.page.on("websocket", lambda socket: socket.on("framesent", note))
    return said


def test_four_phones(server: BrowserServer) -> None:
    evening = Evening(server, "green", "johnny")
    for part, level in (("red", "high"), ("yellow", "medium"), ("green", "low")):
        evening.phones[part].tap(f"[data-answer={level}]")
        evening.heard(part, level)
    assert [text for phone in (evening.johnny, evening.red) for text in judged(phone)] == []
    with server.broken_line():
        reloads_in_mid_answer(evening)
        loses_its_wifi(evening)
        sleeps(evening)


def reloads_in_mid_answer(evening: Evening) -> None:
    """The press has left the finger and is lost on its way; after the reload it is heard."""
    yellow = evening.yellow
    with losing(yellow, ".waiting"):
        yellow.tap("[data-answer=high]")
    evening.heard("yellow", "high")
    # It still knows who it is.
    yellow.see("[data-answer]")


def loses_its_wifi(evening: Evening) -> None:
    """Nothing arrives and nobody is told; of two answers given meanwhile the last one counts."""
    green = evening.green
    assert green.proxy is not None
    green.proxy.hush()
    green.tap("[data-answer=medium]")
    green.see("[data-answer=medium].waiting")
    green.tap("[data-answer=high]")
    green.see("[data-answer=high].waiting")
    green.page.locator(".line", has_text="candle went out").wait_for()
    assert green.page.locator(".waiting").count() == 1
    green.proxy.cut()
    green.proxy.mend()
    evening.heard("green", "high")
    green.page.wait_for_selector(".waiting", state="detached")


def sleeps(evening: Evening) -> None:
    """Johnny's phone misses something, and says it when it wakes."""
    johnny, red = evening.johnny, evening.red
    with asleep(johnny):
        red.tap("[data-answer=low]")
        red.tap("[data-instrument=trumpet]")
        red.page.wait_for_selector(".waiting", state="detached")
    evening.heard("red", "low")
    johnny.see("[data-played=trumpet]")


def test_six_voices_and_three_places(server: BrowserServer) -> None:
    """Audio is really made: nothing is silent, and no two instruments are alike."""
    evening = Evening(server)
    shapes: dict[str, list[float]] = {}
    for instrument in INSTRUMENTS:
        evening.red.tap(f"[data-instrument={instrument}]")
        evening.johnny.see(f"[data-played={instrument}]")
        heard = evening.played()
        assert heard["energy"] > 10, f"{instrument} is silent"
        shapes[instrument] = heard["shape"]
        reload(evening)
    for (one, a), (two, b) in itertools.combinations(shapes.items(), 2):
        apart = sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5
        assert apart > 0.12, f"{one} sounds like {two}: {apart:.3f}"
    places = []
    for part in ("red", "yellow", "green"):
        evening.phones[part].tap("[data-answer=high]")
        evening.heard(part, "high")
        heard = evening.played()
        assert heard["energy"] > 1
        places.append(heard["lean"])
        reload(evening)
    assert places[0] < -0.3 < places[1] < 0.3 < places[2]


def reload(evening: Evening) -> None:
    """A fresh tape. What was sounded before does not sound again."""
    evening.johnny.page.reload()
    evening.listen()


def test_a_performance_is_sent_as_the_sound_it_is(server: BrowserServer) -> None:
    evening = Evening(server)
    said = sent(evening.red)
    evening.red.page.reload()
    evening.red.see("[data-own]")
    evening.red.tap("[data-own=harp]")
    evening.red.tap("[data-perform]")
    evening.johnny.see("[data-played=harp]")
    evening.red.tap("[data-instrument=harp]")
    evening.johnny.page.wait_for_function(
        "() => document.querySelectorAll('[data-played=harp]').length === 2"
    )
    assert said == [{"t": "cue", "what": "instrument", "value": "harp"}] * 2
    # Its card is known to its own phone alone, also after a reload, and hidden when covered.
    evening.red.page.reload()
    evening.red.see("[data-perform]")
    evening.red.tap("header [aria-pressed]")
    assert not evening.red.page.locator("[data-perform]").is_visible()
