"""Sealed dice (P-4): nobody sees the seed before the end, and forged proofs are found by a verifier
that is none of ours: another language, and nothing but the proof."""

from __future__ import annotations

import asyncio
import hmac
import json
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from random import Random

from browser.chromium import web_build
from gloaming.core.sealed import (
    PART_BYTES,
    SEED_BYTES,
    Sealed,
    SealedDealer,
    draws_of,
    write_proof,
)
from gloaming.core.session import Session
from gloaming.registry import game_ids
from gloaming.testing.kit.play import choose
from harness.in_memory_app import spec_of
from promises.access_probe import (
    AT_THE_TABLE,
    AccessProbe,
    Findings,
    LogCapture,
    play_on,
    with_log_capture,
)
from promises.twin_tables import plan_of
from promises.twin_world import TwinWorld

VERIFIER = Path(__file__).with_name("verify.mjs")

# -- matches, and forgeries of their proofs -------------------------------------------------------


def some_seal(seats: int, rng: Random) -> Sealed:
    """As a table might have it: bots add nothing."""
    table = "".join(rng.choices("bcdfghjkmnpqrstvwxyz23456789", k=10))
    parts = [rng.randbytes(PART_BYTES) if rng.random() < 0.7 else b"" for _ in range(seats)]
    return Sealed(table, rng.randbytes(SEED_BYTES), tuple(parts))


def a_match(game_id: str, rng: Random) -> tuple[bytes, bytes, Sealed]:
    """The proof and the save of a match that was played by chance, and what was sealed."""
    spec = spec_of(game_id)
    seats = rng.randint(*spec.seats)
    sealed = some_seal(seats, rng)
    session = Session(spec, seats, {}, SealedDealer(sealed))
    for _ in range(300):  # an unfinished one proves as much
        if session.over:
            break
        x = choose(session.table, rng)
        assert x is not None
        session.decide_raw(x.seat, x.action)
    draws = [draw for draw in draws_of(spec, session.record, sealed) if draw is not None]
    return write_proof(sealed, game_id, draws), session.record.to_bytes(), sealed


def flipped(data: bytes, rng: Random) -> bytes:
    """The same but for one bit."""
    at, bit = rng.randrange(len(data)), 1 << rng.randrange(8)
    return data[:at] + bytes([data[at] ^ bit]) + data[at + 1 :]


def forged(proof: bytes, sealed: Sealed, rng: Random) -> bytes:
    """One bit of it is another, and all that a forger who knows the seed can put right is put
    right."""
    lines = [json.loads(line) for line in proof.splitlines()]
    head, draws = lines[0], lines[1:-1]
    what = rng.choice(["file", "seal", "seed", "seed and seal", "part", "table", "outcome"])
    given = [seat for seat, part in enumerate(sealed.parts) if part]
    if what == "file" or (what == "part" and not given):
        return flipped(proof, rng)
    if what == "seal":
        head["seal"] = flipped(bytes.fromhex(head["seal"]), rng).hex()
    elif what == "table":
        head["table"] = another_letter(head["table"], rng)
    elif what == "part":
        seat = rng.choice(given)
        head["parts"][seat] = flipped(sealed.parts[seat], rng).hex()
    elif what == "outcome":
        rng.choice(draws)[2] ^= 1 << rng.randrange(3)
    else:
        seed = flipped(sealed.seed, rng)
        head["seed"] = seed.hex()
        if what == "seed and seal":
            head["seal"] = Sealed("", seed, ()).seal
    body = "".join([json.dumps(line, separators=(",", ":")) + "\n" for line in (head, *draws)])
    end = hmac.digest(bytes.fromhex(head["seed"]), body.encode(), "sha256").hex()
    return (body + json.dumps(["end", len(draws), end], separators=(",", ":")) + "\n").encode()


def another_letter(table: str, rng: Random) -> str:
    """One bit of a name, if that is a letter still."""
    while True:
        data = flipped(table.encode(), rng)
        if data.isalnum():
            return data.decode()


# -- the verifier ---------------------------------------------------------------------------------


def noted(sealed: Sealed) -> bytes:
    """What everybody could write down before the game."""
    parts = {seat: part.hex() for seat, part in enumerate(sealed.parts) if part}
    return json.dumps({"table": sealed.table, "seal": sealed.seal, "parts": parts}).encode()


def verify(folder: Path, proofs: Iterator[tuple[bytes, bytes, bytes]]) -> list[str]:
    """What Node says of each of these, beside its save if there is one and what was noted: empty
    if it holds."""
    file = folder / "proofs"
    with file.open("w", encoding="ascii") as lines:
        for given in proofs:
            lines.write(" ".join([b64encode(data).decode() for data in given]) + "\n")
    _, environment = web_build().tools()
    command = ["node", str(VERIFIER), str(file)]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return done.stdout.split("\n")[:-1]


def count_agreeing_proofs(folder: Path, count: int, seed: object) -> tuple[int, list[str]]:
    """So many matches of all games: every proof holds, beside its save, and no forgery of it."""
    rng = Random(f"sealed/{seed}")
    games = ("wake", *game_ids())
    matches = [a_match(games[n % len(games)], rng) for n in range(count)]
    forgeries = [forged(proof, sealed, rng) for proof, _, sealed in matches]
    notes = [noted(sealed) for _, _, sealed in matches]
    told = verify(folder, ((m[0], m[1], note) for m, note in zip(matches, notes, strict=True)))
    found = verify(folder, ((f, b"", note) for f, note in zip(forgeries, notes, strict=True)))
    wrong = [f"the proof of match {n} does not hold: {what}" for n, what in enumerate(told) if what]
    missed = [f"forgery {n} was not found" for n, what in enumerate(found) if not what]
    assert len(told) == len(found) == count
    return count, wrong + missed


# -- who sees the seed ----------------------------------------------------------------------------


def probe_sealed_access(game_id: str, seed: str) -> Findings:
    """Every way and every socket for everybody, before, during and after a game with sealed dice:
    the seed is nowhere before the end, and in no log ever."""
    found, ears = Findings(), LogCapture()

    async def main() -> None:
        plan = plan_of(game_id, seed, 0.0, 0.0, ())
        sits = ["person"] * max(3, len(plan.sits))
        world = TwinWorld(
            plan._replace(viewer=0, sits=sits, seconds=0, options={}), [], Random(seed)
        )
        await world.set_up("sealed")
        doors = AccessProbe(world)
        await doors.arrive()
        kept = world.match.pace.seed
        await look(doors, "waiting", kept, found)
        for seat in range(len(sits)):
            await world.match.add_part(seat, f"{seat:032x}")
        await world.begin()
        await look(doors, "playing", kept, found)
        await play_on(world)
        shown = await doors.everything(found)
        found.expect(any(kept in answer.data.decode() for answer in shown), "the seed is not shown")
        outside = [answer for answer in shown if kept in answer.data.decode()]
        found.expect(all(a.visitor in AT_THE_TABLE for a in outside), "a stranger sees the seed")
        found.expect(kept not in ears.text, "the seed is in the log")
        await world.close()

    with_log_capture(ears, main())
    return found


async def look(doors: AccessProbe, state: str, kept: str, found: Findings) -> None:
    secret = [kept, b64encode(bytes.fromhex(kept)).decode()]
    for answer in await doors.everything(found):
        hidden = not any(form in answer.data.decode() for form in secret)
        found.expect(hidden, f"{state}: {answer.visitor}, {answer.way} shows the seed")
    await asyncio.sleep(30)
