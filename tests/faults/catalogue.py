"""Every fault as data: the promise it breaks, and the text of the source that it replaces.

The replaced text occurs exactly once in its module and lies in one function; `tests` sees to that,
so whoever rewrites such a line is told at once which faults have to follow.
"""

from __future__ import annotations

from typing import NamedTuple

AUTOPLAY = "gloaming.server.bots.autoplay"
APP = "gloaming.server.http.app"
BROADCAST = "gloaming.server.match.broadcast"
CHANNEL = "gloaming.server.socket.channel"
CONNECTION = "gloaming.server.socket.connection"
INPUTS = "gloaming.server.match.durable_inputs"
POOL = "gloaming.server.bots.pool"
SNAPSHOTS = "gloaming.server.match.snapshots"
STATE = "gloaming.server.match.state"

BIT = "__import__('faults').bit"


class Edit(NamedTuple):
    """This text of a module, and what stands there instead."""

    module: str
    before: str
    after: str


class Fault(NamedTuple):
    breaks: str  # the promise, and how
    edits: tuple[Edit, ...]


def fault(breaks: str, module: str, *texts: str) -> Fault:
    """`texts` are pairs: what is replaced, and by what."""
    pairs = zip(texts[::2], texts[1::2], strict=True)
    return Fault(breaks, tuple(Edit(module, before, after) for before, after in pairs))


TAKE_A_TURN = "        await self._turns.take(chair)\n"
APPEND = "            self.inputs.append(change.rows, change.status, "
RECORD = "        self.inputs.record(change.rows, change.nonce, change.begun, error)\n"
ADOPT_EARLY = "            self.playing().adopt(change.draft)\n            self.ask()\n"
ADOPT_LATE = "        session.adopt(change.draft)\n"
ADOPT_ONCE = (  # bots and any-time actions still adopt late
    "        if session.table is not change.draft.table:\n            session.adopt(change.draft)\n"
)
GROWN = "        self.stuck = False\n"
TAKEN_BACK = "                    ear.heard = min(ear.heard, same)\n"
HERE = 'with something silent, it would give that away."""\n'
AID = "        more = session.aid(viewer)\n"
SAME_CHAIN = 'return "" if chain == row.chain else'
SAME_IF_ANY = 'return "" if row.chain else'

FAULTS = {
    # -- keeping --
    "sync-normal": fault(
        "P-6: commits are not synced",
        "gloaming.server.store.rows",
        "PRAGMA synchronous=FULL",
        "PRAGMA synchronous=NORMAL",
    ),
    "tell-first": fault(
        "P-7: news goes out before it is kept",
        STATE,
        APPEND,
        ADOPT_EARLY + "            self.broadcast.tell_all()\n" + APPEND,
        ADOPT_LATE,
        ADOPT_ONCE,
    ),
    "swap-before-append": fault(
        "P-7: memory moves on although keeping failed",
        STATE,
        APPEND,
        ADOPT_EARLY + APPEND,
        ADOPT_LATE,
        ADOPT_ONCE,
    ),
    "forget-before-snapshot": fault(
        "P-8: receipts from before a snapshot are lost",
        "gloaming.server.match.match",
        "            if row.nonce:\n",
        "            if row.nonce and n >= start:\n",
    ),
    "believe-foreign-snapshot": fault(
        "P-11: a snapshot of other code is believed",
        SNAPSHOTS,
        " or row.code != made_by(match.spec)",
        "",
    ),
    "believe-early-snapshot": Fault(
        "P-11: a snapshot is believed that is ahead of the log",
        (
            Edit(SNAPSHOTS, "    if row.n > len(rows):\n", "    if row.n > len(rows) > 1 << 30:\n"),
            Edit(SNAPSHOTS, SAME_CHAIN, SAME_IF_ANY),
            Edit("gloaming.core.snapshot", "    if len(kept.marks) != ", "    if 0 > "),
        ),
    ),
    "believe-other-snapshot": fault(
        "P-11: a snapshot is believed that was taken after other inputs",
        SNAPSHOTS,
        SAME_CHAIN,
        SAME_IF_ANY,
    ),
    "eat-full": fault(
        "P-9: what finds no room is believed to be kept",
        INPUTS,
        "if error is not None:",
        "if error is not None and not isinstance(error, StoreFull):",
    ),
    "forget-nonce": fault(
        "P-8: a message that comes twice counts twice",
        INPUTS,
        'return f"{seat}:{nonce}" in self.receipts',
        "return False",
    ),
    "no-chain": fault(
        "P-11: what is read is believed unchecked",
        "gloaming.server.store.interface",
        "    if kept != expected:\n",
        "    if False:\n",
    ),
    # -- secrets, by channel --
    "leak-view": fault(
        "P-1: a bit of what is hidden stands in every view",
        BROADCAST,
        AID,
        AID + f'        more["hidden"] = {BIT}(session.table)\n',
    ),
    "leak-aid": fault(
        "P-1: a bit of what is hidden stands in the notes of the deduction aid",
        BROADCAST,
        AID,
        AID
        + "        if more:\n"
        + f'            more["aid"] = [more["aid"], {BIT}(session.table)]\n',
    ),
    "leak-question": fault(
        "P-1: which answers are offered depends on what others hide",
        STATE,
        "            events = len(told[seat])\n",
        "            if content is not None:\n"
        "                question = wire.decode(content)\n"
        f'                question["options"] = question["options"][: 1 + {BIT}(session.table)]\n'
        "                content = wire.encode(question)\n"
        "            events = len(told[seat])\n",
    ),
    "leak-event": fault(
        "P-1: everybody hears the shut face of events",
        BROADCAST,
        "face = inside if told[3] >> viewer & 1 else outside",
        "face = inside",
    ),
    "leak-to-late-spectators": fault(
        "P-1: a spectator who comes late hears every face, once the game is nearly over",
        BROADCAST,
        "        events = self.told[viewer]\n",
        """        events = self.told[viewer]
        session = self._match.playing()
        if viewer == SPECTATOR and heard == 0 and len(session.log) > 40:
            events = __import__("faults").every_face(session)
""",
    ),
    "leak-to-bots": fault(
        "P-3: the process of a bot is sent all hands and places",
        AUTOPLAY,
        "known = encode_known(session.known(seat))",
        "known = __import__('faults').all_seeing(session, seat)",
    ),
    "leak-undo": fault(
        "P-1: whether one may take back depends on what others did in secret",
        BROADCAST,
        "return session.undoing(seat) > 0",
        "return bool(session.record.standing()[-1][1] == seat)",
    ),
    "leak-refusal": fault(
        "P-1: refusals say how much has happened",
        CHANNEL,
        "Rejected(nonce, refused.rule, refused.facts)",
        'Rejected(nonce, refused.rule, {"kept": self._match.inputs.count})',
    ),
    "leak-receipt": fault(
        "P-1: receipts say how much has happened",
        CHANNEL,
        "self.tell(Receipt(nonce))",
        'told = {"t": "receipt", "nonce": nonce, "number": self._match.inputs.count}\n'
        "        self.send(wire.encode(told))",
    ),
    "leak-moments": fault(
        "P-1: the replay has a moment for what one did not notice",
        "gloaming.server.http.replay",
        "if again.table.wait == CHANCE or same:",
        "if again.table.wait == CHANCE:",
    ),
    "leak-chairs": fault(
        "P-1: the chairs show who is asked in secret",
        BROADCAST,
        "                chair.name,\n",
        "                chair.name + str(bool(self._match.asked)\n"
        "                and self._match.asked[chair.seat].question is not None),\n",
        "if not self._seated:",
        "if True:",
    ),
    "leak-card": fault(
        "P-1: the card of a table says how much has happened",
        APP,
        "            wire.decode(match.row.options),\n",
        '            {**wire.decode(match.row.options), "inputs": match.kept},\n',
    ),
    "leak-talk": fault(
        "P-1: talk is numbered among the inputs",
        BROADCAST,
        "start = len(said) - 1",
        "start = self._match.inputs.count",
    ),
    "leak-log": fault(
        "P-5: inputs are written to the log",
        STATE,
        RECORD,
        RECORD + '        log.warning("kept %s", [wire.decode(row.line) for row in change.rows])\n',
    ),
    # -- secrets, by time, silence and numbering --
    "leak-count": fault(
        "P-2: everybody hears that something has happened",
        BROADCAST,
        "if ear.heard != len(self.told[viewer]) or ear.shown != standing:",
        "if True:",
    ),
    "leak-number": fault(
        "P-2: events are numbered for all viewers together",
        BROADCAST,
        "            heard,\n",
        "            len(self._match.playing().log) - len(events),\n",
    ),
    "leak-question-number": fault(
        "P-2: questions are numbered for all seats together",
        STATE,
        "asked.number += 1",
        "asked.number += len(session.log)",
    ),
    "leak-taken-back": fault(
        "P-2: everybody hears that something was taken back",
        BROADCAST,
        TAKEN_BACK,
        TAKEN_BACK + """        self.say(b'{"t":"talk","from":0,"lines":[]}')\n""",
    ),
    "leak-presence": fault(
        "P-2: who has come or left is told with the next thing that happens",
        BROADCAST,
        HERE + "        self.tell_all()\n",
        HERE,
    ),
    "leak-time": fault(
        "P-2: who has nothing to play passes at once",
        AUTOPLAY,
        "            await until(asked.due)\n            while",
        "            await until(0.0 if self._is_forced(seat) else asked.due)\n            while",
    ),
    "leak-haste": fault(
        "P-2: who has something to play and passes at once is not held back",
        AUTOPLAY,
        "        if not self._is_open(seat, number):\n            return False\n",
        "        return False\n",
    ),
    "leak-queue": fault(
        "P-2: who has a choice waits for the pool of bots, who has none does not",
        POOL,
        "        if ticket.by is None:\n",
        "        if True:\n",
        "            await self._queue_of(*who).hold(seconds, chair)\n",
        "            await asyncio.sleep(seconds)\n",
    ),
    "leak-turns": fault(
        "P-2: who has no choice takes no turn, and leaves it to others",
        POOL,
        "            await self._queue_of(*who).hold(seconds, chair)\n",
        "            await asyncio.sleep(seconds)\n",
    ),
    "leak-silence": fault(
        "P-2: what a seat does unnoticed takes its time",
        STATE,
        "quiet = slips_by(self.spec, session.table, change.draft, seat)",
        "quiet = False",
    ),
    # -- back doors --
    "leak-save": fault(
        "P-5: the record is given out before the end",
        APP,
        "if match.session is None or not match.session.over:",
        "if match.session is None:",
    ),
    "leak-eyes": fault(
        "P-5: anybody's replay is given out before the end",
        APP,
        "if not match.session.over and not rights.may_look(viewer):",
        "if False:",
    ),
    "leak-seed": fault(
        "P-5: the seed of sealed dice is shown before the end",
        "gloaming.server.match.sealed_dice",
        "return match.session is not None and match.session.over",
        "return True",
    ),
    # -- playing, and uninvited guests --
    "skip-news": fault(
        "P-12: who returns misses something",
        "gloaming.server.match.resume",
        "return Resume(4, heard)",
        "return Resume(4, heard + 1 if heard < told else heard)",
    ),
    "any-chair": fault(
        "P-16: a chair belongs to everybody at the table",
        APP,
        "own = rights.host or seat in rights.seats",
        "own = True",
    ),
    "free-guesses": fault(
        "P-16: guessing links costs no time",
        APP,
        "if not self.wrong_links.allow(visitor(connection), now()):",
        "if False:",
    ),
    "choke": fault(
        "P-17: a message that cannot be read is a surprise",
        CONNECTION,
        'raise Refused(UNREADABLE, {"what": wire.shorten(text)}) from None',
        "raise",
    ),
    "endless-patience": fault(
        "P-18: who never reads is waited for",
        CHANNEL,
        "if self._is_behind(len(data)):",
        "if False:",
    ),
    "endless-connections": fault(
        "P-18: whoever connects is let in, however many there are",
        "gloaming.server.socket.listener",
        "            if not self._give_up_oldest(who):",
        "            if False:",
        "            if not self._give_up_oldest(self._who_waits_most()):",
        "            if False:",
    ),
    "first-come-first-thought": fault(
        "P-18: bots think in the order they were asked, whoever asks most",
        "gloaming.server.bots.fair_turns",
        "return self._addresses.of(chair.address), self._tables.of(chair.table), number",
        "return 0, len(chair), number",
    ),
    "cheap-behind-dear": fault(
        "P-18: rules of thumb wait for searches",
        POOL,
        "if who in self._slow_ones or (told_seconds(bot) or 0.0) + OVERHEAD > SLOW:",
        "if True:",
    ),
    "think-unwanted": fault(
        "P-18: what is no longer wanted is thought all the same, as often as a chair asked",
        POOL,
        TAKE_A_TURN + "        work = asyncio.ensure_future(self._ask(task, chair))\n",
        "        async def all_of_it() -> Reply:\n    "
        + TAKE_A_TURN
        + "            return await self._ask(task, chair)\n"
        + "        work = asyncio.ensure_future(all_of_it())\n",
    ),
    "waste": fault(
        "P-20: every input costs far too much",
        STATE,
        GROWN,
        GROWN
        + "        if self.session is not None:\n"
        + f"            sum({BIT}(self.session.table) for _ in range(1000))\n",
    ),
    "late-click": fault(
        "P-13: an answer counts for whatever is asked now",
        STATE,
        "if asked.question is None or asked.number != number:",
        "if asked.question is None:",
    ),
    "deaf-question": fault(
        "P-13: a question is the same although the seat has heard something since",
        STATE,
        "events = len(told[seat])",
        "events = 0",
    ),
    "no-policy": fault(
        "P-19: pages go out without a policy",
        "gloaming.server.http.security",
        '                out["content-security-policy"] =',
        "                _ =",
    ),
}
