/** The theatre, mounted on recorded nights: as Johnny sees one, and as the red ghost does. */
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import johnnys from "./fixtures/sonata.json";
import reds from "./fixtures/sonata.1.json";
import { mountBoard } from "../games/sonata/board";
import type { Board, BoardApi } from "../src/boards/contract";
import { SOUNDS, TONES, type Instrument, type State } from "../games/sonata/generated";
import { planOf } from "../games/sonata/plan";
import { arrange, BEAT, LENGTH } from "../games/sonata/score";
import { sheetOf } from "../games/sonata/sheet";
import { after, asEvent, bySeat, INSTRUMENTS, stateOf, type Terms } from "../games/sonata/stage";
import { story, threads } from "../games/sonata/story";
import { traces } from "../games/sonata/traces";
import { noteNumber, phraseLength, pitch } from "../games/sonata/voices";
import { endOf, nextWay, waysBy } from "../games/sonata/ways";
import { asking, NOTHING } from "../src/lib/choice";
import { Narrator } from "../src/lib/narrate";
import { words } from "../src/lib/words.svelte";
import type { GameEvent, GameInfo, Json, News, Question, View } from "../src/generated/wire";

type Told = Pick<News, "from" | "events" | "view"> & { readonly question: Question | null };
type Night = { readonly news: readonly Told[]; readonly names: readonly string[]; readonly words: Record<"en" | "it", Record<string, string>>; readonly parlour: { readonly games: readonly GameInfo[] }; readonly scene: Json };

const NIGHTS = [johnnys, reds] as unknown as readonly [Night, Night];
const [johnny, red] = NIGHTS;
const game = johnny.parlour.games[0]!;
const narrators = { en: new Narrator(johnny.words.en, game, johnny.names), it: new Narrator(johnny.words.it, game, johnny.names) };
const house = planOf(johnny.scene);

describe("the plan", () => {
  test("is the rulebook's grid, and the walls are where the ledger says", () => {
    expect(house.tiles).toHaveLength(96);
    expect(house.walls).toHaveLength(39);
    expect(house.doors).toHaveLength(25);
    expect(house.isWall(22, 23)).toBe(true);
    expect(house.isWall(38, 39)).toBe(false);
    expect(house.ring(59, 62)).toBe(3);
    expect(house.ring(44, 93)).toBe(3);
    expect(house.room(58)).toBe("stalls");
  });

  test("a square never leaves the house", () => {
    for (const tile of house.tiles) {
      const { x, y, width, height } = house.square(tile, 3);
      expect(x).toBeGreaterThan(0);
      expect(x + width).toBeLessThan(house.wide);
      expect(y + height).toBeLessThan(house.tall);
    }
  });

  test("every tile is in a room, and every room has a place for its name", () => {
    for (const tile of house.tiles) expect([tile, house.room(tile)]).not.toEqual([tile, ""]);
    for (const { at, wide } of house.names) {
      expect(at.x).toBeLessThan(house.wide);
      expect(at.y).toBeLessThan(house.tall);
      expect(wide).toBeGreaterThan(0);
    }
  });
});

describe("the name of a room", () => {
  const named = (walls: [number, number][]) => planOf({ cols: 2, rows: 4, entry: 1, walls, doors: [], rooms: [{ id: "pit", tiles: [1, 2, 3, 4, 5, 6, 7, 8] }] } as unknown as Json).names[0]!.at.y;

  test("stands in its middle", () => {
    expect(named([])).toBe(9 + 2 * 60);
    expect(named([[2, 4]])).toBe(9 + 2 * 60);
  });

  test("gives way to a wall that would strike it out", () => {
    expect(named([[3, 5]])).toBe(9 + 2 * 60 + 30);
  });
});

describe("ways", () => {
  const option = (path: number[], facts = {}) => ({ action: { do: "move", path }, facts: { steps: path.length, wall: false, bells: 0, passes: 0, ...facts }, marks: [] });

  test("the quietest comes first, then others, then nothing", () => {
    const loud = option([23, 39], { wall: true });
    const quiet = option([38, 39]);
    const ways = waysBy([loud, quiet, option([])], 22).get(39)!;
    expect(ways).toEqual([quiet, loud]);
    expect(nextWay(ways, null)).toBe(quiet);
    expect(nextWay(ways, quiet.action)).toBe(loud);
    expect(nextWay(ways, loud.action)).toBeNull();
  });

  test("staying is a way to where one is", () => {
    expect(endOf({ do: "move", path: [] }, 22)).toBe(22);
    expect(endOf({ do: "bell", tile: 7 }, 22)).toBe(7);
    expect(endOf({ do: "capture" }, 22)).toBeNull();
  });

  test("the panel asks for a long path step by step, and every path can be reached", () => {
    const asked = johnny.news.find(({ question }) => (question?.options.length ?? 0) > 40)!.question!;
    for (const { action } of asked.options.filter((one) => one.action.do === "move").slice(0, 60)) {
      const path = action["path"] as number[];
      let chosen = { ...NOTHING, verb: "move" as string | null };
      for (let n = 0; ; n++) {
        const step = asking(game, asked.options, chosen);
        if (step?.ask === "nothing") {
          expect(step.option.action).toEqual(action);
          break;
        }
        if (step?.ask === "argument") {
          expect(step.choices.map(({ value }) => JSON.stringify(value))).toContain(JSON.stringify(path));
          break;
        }
        expect(step?.ask).toBe("step");
        if (step?.ask !== "step") break;
        if (n === path.length) {
          expect(step.here?.action).toEqual(action);
          break;
        }
        expect(step.choices.map(({ value }) => value)).toContain(path[n]);
        chosen = { ...chosen, way: { name: "path", steps: path.slice(0, n + 1) } };
      }
    }
  });
});

const DRAWN = ["place", "instruments", "holds", "captives", "passes", "debts", "crossed", "bells", "levels", "scanned_from", "round"] as const;

describe.each([["Johnny", johnny, 0], ["red", red, 1]] as const)("a night of %s", (_, night, seat) => {
  const told = night.news.flatMap(({ events }) => events);

  test("event by event the table comes to look as the next view says", () => {
    const terms: Terms = { you: seat, singleUse: false };
    for (const [n, { view }] of night.news.entries()) {
      const next = night.news[n + 1];
      if (!next) break;
      let state: State = stateOf(view);
      for (const event of next.events) state = after(state, asEvent(event), terms);
      for (const field of DRAWN) expect([n, field, state[field]]).toEqual([n, field, stateOf(next.view)[field]]);
    }
  });

  test("the sheet has a row for every round and a square for every action", () => {
    const sheet = sheetOf(told, seat);
    expect(sheet.rows.map((row) => row.round)).toEqual(sheet.rows.map((_row, n) => n + 1));
    const done = seat ? ["unseen", "carried", "drove", "possessed", "unpossessed", "sounded", "johnny_possessed", "rescued"] : ["johnny_moved", "captured"];
    const mine = told.filter((event) => done.includes(event.event) && (!seat || event["seat"] === seat));
    expect(sheet.rows.flatMap((row) => row.squares)).toHaveLength(mine.length);
    expect(sheet.spot === null).toBe(seat === 0);
    expect(sheet.cards.size).toBe(seat ? 3 : 0);
  });

  test("one's own trace leads to where one is", () => {
    for (const [n, { view }] of night.news.entries()) {
      const { place, captives } = stateOf(view);
      const trace = traces(night.news.slice(0, n + 1).flatMap(({ events }) => events)).get(seat);
      if (trace && !captives.includes(seat)) expect([n, trace.tile]).toEqual([n, bySeat(place, seat)]);
    }
  });

  test("a trace names no tile that was not told", () => {
    for (const [ghost, trace] of traces(told)) {
      const named = told.filter((event) => event["seat"] === ghost || JSON.stringify(event["caught"] ?? []).includes(String(ghost)));
      for (const tile of trace.track) expect(JSON.stringify(named)).toContain(String(tile));
    }
  });
});

describe("what was composed for it", () => {
  const threes = INSTRUMENTS.flatMap((a, i) => INSTRUMENTS.slice(i + 1).flatMap((b, j) => INSTRUMENTS.slice(i + j + 2).map((c) => [a, b, c] as const)));

  test("any three make the piece: three voices that come in one after the other and end together", () => {
    expect(threes).toHaveLength(20);
    for (const three of threes) {
      const voices = arrange(three);
      expect(voices.map(({ instrument }) => instrument).sort()).toEqual([...three].sort());
      const begins = voices.map(({ notes }) => notes[0]!.at);
      expect(begins).toEqual([0, 6 * BEAT, 12 * BEAT]);
      const last = voices.map(({ notes }) => notes.at(-1)!);
      expect(new Set(last.map(({ at }) => at.toFixed(3))).size).toBe(1);
      // The last chord is A major, or A with what a drum can add to it.
      for (const { note } of last) expect([9, 1]).toContain(note % 12);
      expect((last[0]!.at + last[0]!.long) * 1000).toBeLessThan(LENGTH);
    }
  });

  test("no voice leaves what its instrument can sing", () => {
    const range: Record<Instrument, [string, string]> = {
      violin: ["G3", "A6"], cello: ["C2", "A5"], flute: ["C4", "C7"], trumpet: ["E3", "C6"], harp: ["C2", "C7"], timpani: ["D2", "C4"],
    };
    for (const three of threes) {
      for (const { instrument, notes } of arrange(three)) {
        const [low, high] = range[instrument].map(noteNumber) as [number, number];
        for (const { note } of notes) expect([instrument, note >= low && note <= high, note]).toEqual([instrument, true, note]);
      }
    }
  });

  test("notes, pitches and lengths", () => {
    expect(pitch(noteNumber("A4"))).toBe(440);
    expect(pitch(noteNumber("A2"))).toBe(110);
    expect(() => noteNumber("H4")).toThrow();
    for (const instrument of INSTRUMENTS) expect(phraseLength(instrument)).toBeGreaterThan(SOUNDS[instrument].phrase.length * 100);
    expect(TONES.very_high.beats).toBeGreaterThan(TONES.low.beats);
  });
});

test("the story tells what happened and invents nothing", () => {
  const events: GameEvent[] = [
    { event: "round_began", round: 3, rounds: 24 },
    { event: "possessed", seat: 1, number: 1, instrument: "cello", tile: 5 },
    { event: "scanned", tile: 9, red: "very_high", yellow: "low", green: null },
    { event: "captured", tile: 9, claimed: false, claim: null, spent: true, count: 0, caught: [] },
    { event: "rescued", seat: 2, number: 1, freed: [3], lost: 0, passes: [] },
    { event: "bell_rang", bell: 4, seat: 1, told: false, first: null },
    { event: "sonata_heard", round: 3 },
    { event: "revealed", seat: 1, start: 1, spot: 2, instrument: "violin" },
  ];
  expect(threads(events)).toMatchObject({ ending: "sonata", round: 3, misses: 1, bells: 1, lures: [0, 1, 0, 0], brushes: [0, 1, 0, 0] });
  for (const narrator of Object.values(narrators)) {
    const lines = story(events, narrator);
    expect(lines).toHaveLength(6);
    expect(lines.every((line) => line.length > 10 && !/undefined|\{/.test(line))).toBe(true);
  }
  expect(story([], narrators.en)).toEqual([]);
});

describe("mounted", () => {
  let el: HTMLElement;
  let board: Board;
  let told: readonly GameEvent[] = [];
  const api = {
    game,
    options: {},
    get narrator() {
      return words.messages === johnny.words.it ? narrators.it : narrators.en;
    },
    still: true,
    aids: true,
    scene: johnny.scene,
    table: "t",
    get events() {
      return told;
    },
    reveal: () => Promise.resolve([]),
    press: vi.fn(),
    compose: vi.fn(),
    attempt: vi.fn(),
    sound: vi.fn(),
    play: vi.fn(),
  } satisfies BoardApi;

  beforeEach(() => {
    words.messages = johnny.words.en;
    told = [];
    el = document.createElement("div");
    document.body.append(el);
    board = mountBoard(el, api);
    vi.clearAllMocks();
  });
  afterEach(() => {
    board.destroy();
    el.remove();
  });

  function show(night: Night, n: number): Told {
    const { view, question } = night.news[n]!;
    told = night.news.slice(0, n + 1).flatMap(({ events }) => events);
    board.update(view, question);
    flushSync();
    return night.news[n]!;
  }

  const marks = () => new Set([...el.querySelectorAll("[data-mark]")].map((found) => found.getAttribute("data-mark")));
  const press = (selector: string) => el.querySelector(selector)!.dispatchEvent(new Event("click", { bubbles: true }));

  test.each([["Johnny", johnny], ["red", red]] as const)("the views of %s can be drawn, with all that is lit", (_, night) => {
    expect(el.querySelector(".theatre")).toBeNull();
    for (const language of ["en", "it"] as const) {
      words.messages = johnny.words[language];
      for (let n = 0; n < night.news.length; n += language === "en" ? 3 : 10) {
        const { question } = show(night, n);
        const drawn = marks();
        const lit = new Set(question?.options.flatMap((option) => option.marks) ?? []);
        expect([...lit].filter((mark) => !drawn.has(mark) && !mark.startsWith("word:"))).toEqual([]);
        expect(el.textContent).not.toMatch(/undefined|null|NaN|\[object/);
        const things = [...el.querySelectorAll("[role=button], [role=img]")];
        expect(things.filter((thing) => !thing.getAttribute("aria-label")?.trim())).toEqual([]);
      }
    }
  });

  test("nothing is drawn of what the view hides", () => {
    for (let n = 0; n < johnny.news.length; n += 5) {
      const { view } = show(johnny, n);
      const state = stateOf(view);
      expect(el.querySelectorAll(".spot, .start, .own-1, .own-2, .own-3, .theirs")).toHaveLength(0);
      for (const ghost of [1, 2, 3]) {
        const pawn = el.querySelector(`[data-piece="ghost-${ghost}"]:not(.faint)`);
        const seen = (state.place as readonly (number | null)[])[ghost] !== null && !state.captives.includes(ghost) && state.holds[ghost] === "johnny";
        expect([n, ghost, pawn !== null]).toEqual([n, ghost, seen]);
      }
    }
  });

  test("what is secret lies under the veil", () => {
    const at = red.news.findIndex(({ question }) => question?.prompt === "ghost.act");
    show(red, at);
    for (const found of el.querySelectorAll(".spot, .start, .own, .tile, .tracking")) {
      if (!found.closest(".secret")) throw new Error(`${found.getAttribute("class")} is not veiled`);
    }
    expect(el.querySelector('[data-piece="ghost-1"]')!.classList.contains("secret")).toBe(true);
  });

  test("a tile pressed composes the quietest way there; pressed again, another", () => {
    const at = red.news.findIndex(({ question }) => question?.prompt === "ghost.act");
    const { question, view } = show(red, at);
    const here = (view.state["place"] as number[])[1]!;
    const [tile, ways] = [...waysBy(question!.options, here)].find(([, found]) => found.length > 1)!;
    press(`[data-tile="${tile}"]`);
    expect(api.compose).toHaveBeenLastCalledWith(ways[0]!.action);
    // The panel narrows the question to it; the others stay in reach.
    board.update(view, { ...question!, options: [ways[0]!] });
    flushSync();
    expect(el.querySelectorAll("[data-tile]").length).toBeGreaterThan(1);
    expect(el.querySelector(".tile.chosen")?.getAttribute("data-tile")).toBe(String(tile));
    press(`[data-tile="${tile}"]`);
    expect(api.compose).toHaveBeenLastCalledWith(ways[1]!.action);
    // The panel's way back takes it off the board.
    board.update(view, question);
    flushSync();
    expect(el.querySelector(".tile.chosen")).toBeNull();
  });

  test("arrows lead from tile to tile, and Enter chooses", () => {
    const at = johnny.news.findIndex(({ question }) => question?.prompt === "johnny.act");
    show(johnny, at);
    const stops = el.querySelectorAll<SVGElement>('.tile[tabindex="0"]');
    expect(stops).toHaveLength(1);
    const focus = vi.fn();
    for (const tile of el.querySelectorAll<SVGElement>(".tile")) tile.focus = () => focus(tile.getAttribute("data-tile"));
    const from = Number(stops[0]!.getAttribute("data-tile"));
    stops[0]!.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
    expect(focus).toHaveBeenCalledWith(String(from - 1));
    stops[0]!.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(api.compose).toHaveBeenCalledOnce();
  });

  test("where the table gives its aid, the tiles left for a ghost are shaded on demand", () => {
    const at = johnny.news.findIndex(({ question }) => question?.prompt === "johnny.act");
    const { view } = johnny.news[at]!;
    const possible = [null, [1, 2, 18], [96], []];
    board.update({ ...view, aid: { possible } }, null);
    flushSync();
    expect(el.querySelectorAll(".may")).toHaveLength(0);
    for (const seat of [1, 2, 3]) {
      press(`.chip-${seat}`);
      flushSync();
      expect(el.querySelectorAll(`.may-${seat}`)).toHaveLength(possible[seat]!.length);
    }
    press(".chip-1");
    board.update(view, null);
    flushSync();
    expect(el.querySelectorAll(".may")).toHaveLength(0);
  });

  test("pencil marks stay on this device until they are rubbed out, and a question ends the writing", () => {
    const at = red.news.findIndex(({ question }) => question?.prompt === "ghost.act");
    const { view, question } = red.news[at]!;
    const again = () => {
      board.destroy();
      board = mountBoard(el, api);
      board.update(view, null);
      flushSync();
    };
    again();
    press("[data-pencil]");
    flushSync();
    expect(el.querySelectorAll("[data-paper]")).toHaveLength(96);
    for (const tile of [40, 41, 40]) press(`[data-paper="${tile}"]`);
    flushSync();
    expect([...el.querySelectorAll("[aria-pressed=true][data-paper]")].map((found) => found.getAttribute("data-paper"))).toEqual(["41"]);
    again();
    expect(el.querySelectorAll(".pencilled.may-2")).toHaveLength(1);
    press("[data-pencil]");
    flushSync();
    press(".case .plain");
    flushSync();
    expect(el.querySelectorAll(".pencilled")).toHaveLength(0);
    board.update(view, question);
    flushSync();
    expect(el.querySelectorAll("[data-paper]")).toHaveLength(0);
    again();
    expect(el.querySelectorAll(".pencilled")).toHaveLength(0);
  });

  test("moments have lengths, sounds and captions, whatever comes", () => {
    const view: View = johnny.news[0]!.view;
    board.update(view, null);
    for (const night of NIGHTS) {
      for (const { events, view: next } of night.news) {
        for (const event of events) expect(board.moment!(event)).toBeGreaterThan(0);
        board.update(next, null);
        flushSync();
      }
    }
    const captions = api.play.mock.calls.map(([, caption]) => String(caption));
    expect(captions.length).toBeGreaterThan(20);
    expect(captions.every((caption) => caption.length > 3 && !/undefined|\{/.test(caption))).toBe(true);
    expect(captions.some((caption) => caption.includes("Red: "))).toBe(true);
  });

  test("a performance is shown to others exactly as a playing", () => {
    board.update(johnny.news[0]!.view, null);
    const played: GameEvent = { event: "sounded", seat: 1, number: 1, instrument: "harp", tile: 7 };
    const pictures = [{ ...played, performed: true }, { ...played, performed: false }].map((event) => {
      api.play.mockClear();
      const length = board.moment!(event);
      flushSync();
      const picture = el.innerHTML;
      board.update(johnny.news[0]!.view, null);
      flushSync();
      return { length, picture, caption: api.play.mock.calls[0]![1] as string };
    });
    expect(pictures[0]).toEqual(pictures[1]);
  });

  test("the sonata sounds with the three instruments that made it", () => {
    told = (["violin", "harp", "cello"] as const).map((instrument, n) => ({ event: "sounded", seat: n + 1, number: 1, instrument, tile: 5 }));
    board.update(johnny.news[0]!.view, null);
    expect(board.moment!({ event: "sonata_heard", round: 4 })).toBeGreaterThan(0);
    expect(api.play.mock.calls.at(-1)![1]).toContain("sonata");
  });
});
