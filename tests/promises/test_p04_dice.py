"""P-4, randomness: dice cannot be predicted, and sealed ones can be verified."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import gloaming.commands.serve
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import Table
from gloaming.core.record import Header
from gloaming.core.sealed import SealedDealer
from gloaming.core.session import Session
from harness.in_memory_app import spec_of
from promises import sealed_dice
from promises.dice_statistics import BAG, FAR, bag, die, draws_from, modules, own_chance, sizes
from promises.sealed_dice import VERIFIER, count_agreeing_proofs, some_seal


def test_every_die_and_bag_of_the_games_is_fair() -> None:
    found = sizes()
    assert {4, 6} & set(found)
    for outcomes in found:
        assert die(outcomes, 20_000) < FAR, outcomes


@pytest.mark.parametrize("items", range(2, BAG + 1))
def test_a_bag_is_emptied_in_any_order(items: int) -> None:
    assert bag(items, 24_000) < FAR


class Loaded:
    """A dealer with a favourite: the first outcome comes a quarter more often than the others."""

    def __init__(self) -> None:
        self.rng = Random(1)

    def deal(self, spec: Any, g: Table, draw: int = 0) -> int:
        return self.rng.randrange(4 * g.outcomes + 1) % g.outcomes


def test_a_loaded_die_is_noticed() -> None:
    assert die(6, 20_000, Loaded()) > FAR
    assert bag(4, 24_000, Loaded()) > FAR


def test_the_server_and_the_dealer_have_no_generator_of_their_own() -> None:
    found = [what for file in modules() for what in own_chance(file)]
    assert found == []
    assert len(modules()) > 10


def test_the_dealer_of_real_games_asks_the_operating_system() -> None:
    chance = modules()[-1]
    assert chance.name == "chance.py"
    used = draws_from(chance, "SystemDealer")
    assert "secrets" in used
    assert "Random" not in used
    serve = Path(str(gloaming.commands.serve.__file__))
    names = draws_from(serve, "make_services")
    assert {"SystemDealer", "SystemRandom", "BufferedSystemRandom"} <= names
    assert {"SystemRandom", "os"} <= draws_from(serve, "BufferedSystemRandom")
    assert not {"Random", "SeededDealer", "ScriptedDealer"} & names


def test_no_save_has_a_seed() -> None:
    assert not [name for name in Header.__struct_fields__ if "seed" in name]


def test_nothing_that_was_drawn_is_taken_back() -> None:
    """So no draw is ever made again: whoever takes back never reaches behind chance."""
    rng, allowed = Random(4), 0
    for number in range(12):
        session = Session(spec_of("wake"), 3, {}, SeededDealer(number))
        while not session.over:
            draws = [line for line in session.record.standing() if line[0] == "c"]
            for seat in range(3):
                count = session.can_undo(seat)
                allowed += count > 0
                assert all(line[0] != "c" for line in session.record.standing()[-count:] if count)
            seat = session.table.first_asked()
            if session.can_undo(seat) and rng.random() < 0.5:
                session.undo(seat)
                assert [line for line in session.record.standing() if line[0] == "c"] == draws
            session.decide_raw(seat, rng.choice(session.table.legal(seat)))
    assert allowed > 20


# -- sealed dice ----------------------------------------------------------------------------------


class Sealing:
    """Sealed dice, draw after draw."""

    def __init__(self) -> None:
        self.sealed = some_seal(4, Random(4))
        self.draws = 0

    def deal(self, spec: Any, g: Table, draw: int = 0) -> int:
        self.draws += 1
        return SealedDealer(self.sealed).deal(spec, g, self.draws)


def test_sealed_dice_are_as_fair_as_any() -> None:
    for outcomes in (2, 6, 33):
        assert die(outcomes, 20_000, Sealing()) < FAR, outcomes
    assert bag(4, 24_000, Sealing()) < FAR


def test_another_language_agrees_with_every_match_and_finds_every_forgery(tmp_path: Path) -> None:
    count, violations = count_agreeing_proofs(tmp_path, 300, "fast")
    assert violations == []
    assert count == 300


def test_a_verifier_that_overlooks_something_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the check of the seal it believes in any seed that is sealed anew."""
    lax = VERIFIER.parents[2] / "web" / "verify" / "dice.mjs"
    text = lax.read_text(encoding="utf-8")
    assert "sha256(head.seed) !== head.seal" in text
    (tmp_path / "dice.mjs").write_text(
        text.replace("sha256(head.seed) !== head.seal", "false"), encoding="utf-8"
    )
    run = VERIFIER.read_text(encoding="utf-8").replace("../../web/verify/dice.mjs", "./dice.mjs")
    (tmp_path / "verify.mjs").write_text(run, encoding="utf-8")
    monkeypatch.setattr(sealed_dice, "VERIFIER", tmp_path / "verify.mjs")
    _, violations = count_agreeing_proofs(tmp_path, 100, "forger")
    assert violations
    assert all("was not found" in what for what in violations)


def test_the_verifier_is_short_enough_to_be_read() -> None:
    lines = (VERIFIER.parents[2] / "web" / "verify" / "dice.mjs").read_text(encoding="utf-8")
    assert lines.count("\n") <= 60
