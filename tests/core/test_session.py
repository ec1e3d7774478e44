"""Sessions: events, views, undo, replay, memory."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gloaming.core.chance import SeededDealer
from gloaming.core.flow import CHANCE, OVER, SPECTATOR, STEP_LIMIT, BrokenFlow, Refused
from gloaming.core.info import dump
from gloaming.core.session import Draft, Session, new_session, replay
from gloaming.core.wire import hears
from gloaming.games.revenge import SPEC as REVENGE
from harness.wake_games import HANDS, does, passes, random_session, said, stumble, toll, vigil
from wake import SPEC as WAKE
from wake.bots.memory import Notes
from wake.rules.state import Wake
from wake.rules.vocabulary import ROOMS as NAMED_ROOMS

ROOMS = {name: number for number, name in enumerate(NAMED_ROOMS.names)}


def rooms(session: Session, viewer: int, ghost: int) -> set[str]:
    """Where `viewer` thinks `ghost` may be."""
    notes = session.memories[viewer]
    assert isinstance(notes, Notes)
    walks = notes.now(ghost)
    return {name for name, number in ROOMS.items() if walks >> number * 8 & 0xFF}


def haunted(seats: int = 2, **options: Any) -> Session:
    """Seat 1 has died of the first omen and begins its first turn as a ghost."""
    session = vigil(seats, "omen cold-hand", options={"chills": 1, **options})
    toll(session)
    does(session, 0, "call 1")
    before = [seat % seats for seat in range(1, seats + 1)]
    return passes(session, *before, *before)


# --- events -------------------------------------------------------------------------------------


def test_a_viewer_hears_its_own_faces_and_no_others() -> None:
    session = vigil(2)
    mine = [e["card"] for e in session.events(0) if "card" in e]
    assert mine == list(HANDS[0])
    assert [e["seat"] for e in session.events(0) if e["event"] == "keepsake_drawn"] == [0] * 3 + [
        1
    ] * 3
    assert not any("card" in e for e in session.events(SPECTATOR))


def test_events_are_numbered_without_gaps_for_every_viewer() -> None:
    session = toll(vigil(2))
    numbers = {viewer: len(session.events(viewer)) for viewer in (0, 1, SPECTATOR)}
    does(session, 0, "pray 1")
    assert len(session.events(0)) == numbers[0] + 1
    assert session.events(0, numbers[0]) == [{"event": "prayed", "seat": 0, "target": 1}]
    assert session.events(1, numbers[1]) == []
    does(session, 0, "doze")
    for viewer in (1, SPECTATOR):
        new = session.events(viewer, numbers[viewer])
        assert [e["event"] for e in new] == ["turn_over", "turn_started"]
        assert session.events(viewer) == session.events(viewer, 0)


def test_all_faces_open_only_after_the_end() -> None:
    session = toll(vigil(2))
    with pytest.raises(Refused):
        session.events(None)
    over = random_session(3)
    told = over.events(None)
    assert len(told) == len(over.log) > len(over.events(SPECTATOR))
    assert any(e["event"] == "keepsake_drawn" and "card" in e for e in told)


def test_a_refusal_changes_nothing_and_tells_nobody() -> None:
    session = toll(vigil(2))
    before = (dump(session.table), list(session.log), list(session.record.inputs))
    tried = ("clasp 0", "light hall", "settle", "salt kitchen-salt 1")
    for seat, words in ((1, "doze"), *((0, words) for words in tried)):
        with pytest.raises(Refused):
            session.decide(seat, said(words))
    assert (dump(session.table), session.log, session.record.inputs) == before


def test_a_refusal_brings_its_facts() -> None:
    session = haunted()
    with pytest.raises(Refused) as caught:
        does(session, 1, "drift attic")
    assert caught.value.rule == "WAK-27"
    assert caught.value.facts["path"] == {"kind": "path", "id": ["attic"]}
    assert caught.value.facts["place"] == {"kind": "room", "id": "parlour"}


def test_whoever_is_not_asked_hears_that_first() -> None:
    session = toll(vigil(3))
    for nonsense in (None, {"do": "dance"}, {"do": "clasp", "target": 99}):
        with pytest.raises(Refused, match="WAK-48"):
            session.decide(2, nonsense)
    over = random_session(3)
    with pytest.raises(Refused, match="WAK-47"):
        over.decide(0, {"do": "dance"})


@pytest.mark.parametrize("seat", [-1, 3, 15])
def test_who_does_not_sit_here_is_refused(seat: int) -> None:
    session = toll(vigil(3))
    for words in ("doze", "salt kitchen-salt 1"):
        with pytest.raises(Refused, match="WAK-48"):
            session.decide(seat, said(words))


# --- chance, drafts -----------------------------------------------------------------------------


def test_without_a_dealer_the_table_waits_for_chance() -> None:
    session = Session(WAKE, 2)
    assert session.table.wait == CHANCE
    assert session.question(0) is None
    session.chance(0)
    with pytest.raises(Refused, match="CORE-13"):
        session.chance(99)
    assert session.record.inputs == [["c", "bone", "white"]]


def test_a_draft_is_nothing_until_it_is_adopted() -> None:
    session = toll(vigil(2, "keepsake sea-salt"))
    before = dump(session.table)
    draft = Draft(session)
    draft.decide(0, (9, -1, -1))  # keen
    assert draft.lines == [["d", 0, "keen"], ["c", "keepsake", "sea-salt"]]
    assert dump(session.table) == before
    assert session.events(0)[-1]["event"] == "turn_started"
    session.adopt(draft)
    assert session.record.inputs[-2:] == draft.lines
    assert {"event": "keepsake_drawn", "seat": 0, "card": "sea-salt"} in session.events(0)


def test_a_session_may_begin_in_the_middle() -> None:
    session = toll(vigil(3))
    other = Session(WAKE, 3, table=session.table.clone())
    does(other, 0, "doze")
    assert other.table.first_asked() == 1
    assert session.table.first_asked() == 0


# --- taking back --------------------------------------------------------------------------------


def test_a_silent_move_may_be_taken_back() -> None:
    session = toll(vigil(3))
    before = dump(session.table)
    does(session, 0, "pray 1")
    assert session.can_undo(0) == 1
    assert session.can_undo(1) == 0
    session.undo(0)
    assert dump(session.table) == before
    assert session.record.inputs[-1] == ["u", 1]
    does(session, 0, "pray 2")
    assert session.view(0)["state"]["prayer"] == [2, None, None]


def test_what_others_heard_cannot_be_taken_back() -> None:
    session = toll(vigil(3))
    does(session, 0, "pray 1", "doze")
    assert session.can_undo(0) == 0
    with pytest.raises(Refused, match="CORE-9"):
        session.undo(0)


def test_after_chance_nothing_can_be_taken_back() -> None:
    session = toll(vigil(2, "omen grey-moth"), b="lay linen-shroud")
    does(session, 0, "doze")
    does(session, 1, "call 0")
    passes(session, 0, 1)  # and the omen is turned up: the next toll
    assert session.record.inputs[-1] == ["c", "omen", "grey-moth"]
    assert session.can_undo(1) == 0
    revenge = Session(REVENGE, 3, {"first_seat": 0, "round_limit": 1}, SeededDealer(1))
    assert revenge.record.inputs[-1][0] == "c"
    assert revenge.can_undo(0) == 0


def test_what_one_has_learnt_cannot_be_taken_back() -> None:
    session = haunted()
    does(session, 1, "peer 0")
    assert session.events(1)[-1] == {"event": "peered", "seat": 1, "target": 0, "bone": "white"}
    assert session.can_undo(1) == 0


def test_a_drift_may_be_taken_back_unless_a_board_creaked() -> None:
    session = haunted()
    does(session, 1, "drift garden kitchen")
    assert session.can_undo(1) == 1
    session.undo(1)
    assert session.view(1)["state"]["place"] == ["parlour", "parlour"]
    does(session, 1, "drift hall")
    assert session.can_undo(1) == 0


def test_what_other_ghosts_see_cannot_be_taken_back() -> None:
    session = vigil(3, "omen cold-hand", "omen damp-hand", options={"chills": 1})
    toll(session)
    does(session, 0, "call 1")
    passes(session, 1, 2, 0, 1, 2, 0)  # seat 1 dies
    does(session, 1, "wail 2")
    passes(session, 2, 0, 1, 2, 0)  # and seat 2
    does(session, 2, "drift garden")
    heard = {v: session.events(v)[-1] for v in (0, 1, 2)}
    assert heard[1] == {"event": "drift_seen", "seat": 2, "path": ["garden"]}
    assert heard[2] == {"event": "drifted", "seat": 2, "path": ["garden"]}
    assert heard[0]["event"] == "turn_started"
    assert session.can_undo(2) == 0


def test_the_offer_to_take_back_does_not_tell_whether_others_have_answered() -> None:
    session = vigil(3)
    does(session, 1, "lay linen-shroud")
    offered = session.can_undo(1)
    does(session, 2, "withhold")
    assert session.can_undo(1) == offered == 0
    session = toll(vigil(3))
    does(session, 0, "call 1")
    passes(session, 1)
    offered = session.can_undo(1)
    passes(session, 2)
    assert session.can_undo(1) == offered == 0


def test_the_latest_inputs_may_be_taken_back_by_consent() -> None:
    session = toll(vigil(3))
    marks = [dump(session.table)]
    for seat in range(2):
        does(session, seat, "doze")
        marks.append(dump(session.table))
    session.take_back(1)
    assert dump(session.table) == marks[1]
    session.take_back(1)
    assert dump(session.table) == marks[0]
    assert session.record.inputs[-2:] == [["u", 1], ["u", 1]]
    for nonsense in (0, -1, 999):
        with pytest.raises(Refused, match="CORE-9"):
            session.take_back(nonsense)


def test_taking_back_forgets_what_was_told_and_remembered() -> None:
    session = haunted()
    told = session.events(1)
    notes = session.memories[1].plain()
    does(session, 1, "peer 0")
    assert session.memories[1].plain() != notes
    session.take_back(1)
    assert session.events(1) == told
    assert session.memories[1].plain() == notes


# --- replay -------------------------------------------------------------------------------------


def test_every_moment_can_be_seen_again_from_every_seat() -> None:
    session = Session(WAKE, 3, {"hours": 2}, SeededDealer(9))
    rng = Random(9)
    moments = []
    while not session.over:
        count = len(session.record.inputs)
        views = [session.view(v) for v in (0, 1, 2, SPECTATOR)]
        told = [session.events(v) for v in (0, 1, 2, SPECTATOR)]
        moments.append((count, views, told))
        stumble(session, rng)
    for count, views, told in moments:
        then = session.at(count)
        assert [then.view(v) for v in (0, 1, 2, SPECTATOR)] == views
        assert [then.events(v) for v in (0, 1, 2, SPECTATOR)] == told


def test_a_replay_can_be_played_on() -> None:
    session = toll(vigil(2))
    again = replay(WAKE, session.record)
    does(again, 0, "doze")
    assert again.table.first_asked() == 1
    assert session.table.first_asked() == 0


def test_revenge_replays_too() -> None:
    session = Session(REVENGE, 3, {}, SeededDealer(4))
    rng = Random(4)
    while not session.over:
        seat = session.table.first_asked()
        session.decide_raw(seat, rng.choice(session.table.legal(seat)))
    again = replay(REVENGE, session.record)
    assert again.events(0) == session.events(0) == session.events(None)
    assert dump(again.table) == dump(session.table)


# --- views, memory ------------------------------------------------------------------------------


def test_only_the_asked_seat_has_a_question() -> None:
    session = toll(vigil(3))
    assert session.question(0) is not None
    assert session.question(1) is session.question(2) is None
    does(session, 0, "call 1")
    passes(session, 1)
    assert session.question(1) is None
    assert session.question(2) is not None
    assert session.view(0)["waiting"] == {"for": "seats", "seats": [0, 1, 2]}


def test_memory_follows_what_its_seat_was_told() -> None:
    session = haunted()
    assert rooms(session, 0, 1) == {"parlour", "garden", "kitchen"}  # it may have drifted already
    does(session, 1, "drift hall")
    assert rooms(session, 0, 1) == {"hall", "parlour", "kitchen"}  # one creak: on, or back, or stay
    does(session, 1, "settle")
    toll(session)
    assert rooms(session, 0, 1) == rooms(session, SPECTATOR, 1)
    assert session.view(0)["state"]["place"][1] is None


def test_two_creaks_leave_one_way() -> None:
    session = haunted()
    does(session, 1, "drift hall stairs")
    creaks = [e["room"] for e in session.events(0) if e["event"] == "creaked"]
    assert creaks == ["hall", "stairs"]
    assert rooms(session, 0, 1) == {"stairs"}


def test_without_creaking_boards_nothing_is_sure() -> None:
    session = haunted(boards="silent")
    does(session, 1, "drift hall stairs")
    everywhere = {"parlour", "hall", "garden", "kitchen", "stairs"}
    assert rooms(session, 0, 1) == everywhere


@pytest.mark.parametrize("seed", range(8))
def test_the_truth_is_always_among_what_is_thought_possible(seed: int) -> None:
    session = Session(WAKE, 2 + seed % 3, {"chills": 1 + seed % 2}, SeededDealer(seed))
    rng = Random(seed)
    while not session.over:
        stumble(session, rng)
        g = session.table
        assert isinstance(g, Wake)
        for viewer, notes in session.memories.items():
            assert isinstance(notes, Notes)
            for ghost in range(g.seats):
                if g.role[ghost] and g.wait != OVER:
                    assert notes.now(ghost) >> g.place[ghost] * 8 & 0xFF, (viewer, ghost)
                if notes.bone[ghost] >= 0:
                    assert notes.bone[ghost] == g.bone[ghost]
            assert notes.coffin & ~g.coffin == 0


def test_a_bone_once_seen_is_followed_from_hand_to_hand() -> None:
    session = vigil(3, "omen cold-hand", options={"chills": 1}, bones=("black", "white", "black"))
    toll(session)
    does(session, 0, "call 1")
    passes(session, 1, 2, 0, 1, 2, 0)
    does(session, 1, "peer 0", "settle")
    notes = session.memories[1]
    assert isinstance(notes, Notes)
    assert notes.bone == [1, 0, -1]  # its own was shown when it died
    does(session, 2, "clasp 0")
    assert session.memory(1) is notes  # which has caught up
    assert notes.bone == [-1, 0, 1]
    assert session.memories[0].plain()[1] == [-1, 0, -1]


def test_memories_hear_exactly_what_their_viewer_hears() -> None:
    session = random_session(15)
    for viewer, memory in session.memories.items():
        fresh = WAKE.information.memory(3, session.setup, viewer)
        for told in session.log:
            heard = hears(told, viewer)
            if heard is not None:
                fresh.notice(told[0], heard)
        assert fresh.plain() == memory.plain() == memory.clone().plain()


def test_a_new_session_is_for_play() -> None:
    session = new_session(WAKE, 2, {"hours": 1})
    assert session.table.wait != CHANCE
    assert session.record.header.options == {"hours": 1}


def test_a_game_may_begin_without_any_chance() -> None:
    """As a table does whose start player is fixed: nothing to keep, nothing to take back."""
    session = Session(WAKE, 2, {}, SeededDealer("calm"))
    kept = list(session.record.inputs)
    draft = Draft(session)
    draft.settle()
    session.adopt(draft)
    assert session.record.inputs == kept
    assert session.can_undo(0) == 0


def test_chance_that_never_ends_is_stopped_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(WAKE, 2)
    assert session.table.wait == CHANCE
    draft = Draft(session)
    draft.dealer = SeededDealer(1)
    monkeypatch.setattr(Draft, "_bring", lambda self, outcome: None)
    with pytest.raises(BrokenFlow, match=f"^{STEP_LIMIT} draws without a question in Vigil:"):
        draft.settle()
