/** The house in the dark, mounted on a recorded night. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import recorded from "./fixtures/kaidan.json";
import Ask from "../games/kaidan/Ask.svelte";
import { isDeadly, layoutOf, stepOf } from "../games/kaidan/ask";
import { mountBoard } from "../games/kaidan/board";
import type { State } from "../games/kaidan/generated";
import { beside, doorAt, doorNumber, edgesOf, heardFrom, middle, slotName, layOn, slotNumber, tileOf } from "../games/kaidan/map";
import { LENGTHS, rollOf, Scene, SOUNDS } from "../games/kaidan/scene.svelte";
import { after, asEvent, heldBy } from "../games/kaidan/stage";
import { beatsOf, chasesOf, story } from "../games/kaidan/story";
import type { Board, BoardApi, Desk } from "../src/boards/contract";
import { NOTHING, remaining, type Chosen } from "../src/lib/choice";
import { Narrator } from "../src/lib/narrate";
import { words } from "../src/lib/words.svelte";
import type { GameEvent, GameInfo, Json, Messages, Option, Question, View } from "../src/generated/wire";
import type { RecordedNews } from "./fixtures";

interface Rare {
  before: View;
  events: GameEvent[];
  view: View;
}

const news = recorded.news as unknown as RecordedNews[];
const night = recorded.night as unknown as { rare: Rare[]; heard: GameEvent[]; told: GameEvent[]; view: View };
const messages = recorded.words as Record<"en" | "it", Messages>;
const game = recorded.parlour.games[0] as unknown as GameInfo;
const seats = recorded.names.length;
const some = news.filter((_, n) => n % 8 === 0 || n === news.length - 1);
const narrators = { en: new Narrator(messages.en, game, recorded.names), it: new Narrator(messages.it, game, recorded.names) };
const asked = (prompt: string) => news.find((told) => told.question?.prompt === prompt)!;
const NOBODY = { kind: "seat", id: null };
const stateOf = (view: View) => view.state as unknown as State;
const option = (action: Record<string, Json>, facts: Record<string, Json> = {}, marks: string[] = []): Option => ({ action: action as Option["action"], facts, marks }) as Option;

// -- the map -----------------------------------------------------------------------------------------

describe("the map", () => {
  test("a Noise is heard in every square up to so many rows and columns away, and in no other", () => {
    const inside = (noise: number) => {
      const numbers = [...heardFrom("5-5", noise).matchAll(/[ML](-?\d+) (-?\d+)|V(-?\d+)/g)];
      let x = 0;
      const points = numbers.map(([, px, py, v]) => (v === undefined ? { x: (x = Number(px)), y: Number(py) } : { x, y: Number(v) }));
      // The area of the outline, by the surveyor's formula, in squares.
      const twice = points.reduce((sum, p, n) => sum + p.x * points[(n + 1) % points.length]!.y - p.y * points[(n + 1) % points.length]!.x, 0);
      return Math.abs(twice) / 2 / 3600;
    };
    for (const noise of [0, 1, 2, 6]) expect(inside(noise)).toBe(2 * noise * (noise + 1) + 1);
  });

  test("a Door has one number and one name, and lies between its two squares", () => {
    for (const name of ["3-2|3-3", "7-4|8-4", "1-1|2-1"]) {
      const door = doorAt(doorNumber(name));
      const [one, two] = name.split("|").map(middle);
      expect(door.name).toBe(name);
      expect(door).toMatchObject({ x: (one!.x + two!.x) / 2, y: (one!.y + two!.y) / 2 });
    }
  });

  test("squares end at the rim, places for Rooms are numbered row by row", () => {
    expect(beside("1-1", "north")).toBeNull();
    expect(beside("1-1", "east")).toBe("1-2");
    for (const slot of [0, 7, 24]) expect(slotNumber(slotName(slot))).toBe(slot);
  });

  test("every line of a Room is drawn as what it is", () => {
    layOn(recorded.scene as unknown as Json);
    const tile = tileOf("h02");
    const kinds = edgesOf(tile).map(({ kind }) => kind);
    const printed = tile.grid.join("");
    expect(kinds.filter((kind) => kind === "outer")).toHaveLength(printed.split("D").length - 1);
    expect(kinds.filter((kind) => kind === "inner")).toHaveLength(printed.split("+").length - 1);
  });
});

// -- bookkeeping -------------------------------------------------------------------------------------

test("event by event figures, Rooms, Noise and lives come to be as the next view says", () => {
  const pairs = [...news.slice(1).map((told, n) => ({ before: news[n]!.view, events: told.events, view: told.view })), ...night.rare];
  let moved = 0;
  for (const { before, events, view } of pairs) {
    let state = stateOf(before);
    for (const event of events) state = after(state, event);
    const { where, room, turned, turn, character, darkness, claim } = stateOf(view);
    expect({ where: state.where, room: state.room, turned: state.turned, turn: state.turn, character: state.character, darkness: state.darkness, claim: state.claim }).toEqual({ where, room, turned, turn, character, darkness, claim });
    moved += events.length;
  }
  expect(moved).toBeGreaterThan(100);
});

test("of others only the number of cards is known, of oneself the cards", () => {
  const state = { inventory: [["ofuda_1"], { count: 2 }, null] } as unknown as State;
  expect(heldBy(state, 0)).toEqual({ cards: ["ofuda_1"], count: 1 });
  expect(heldBy(state, 1)).toEqual({ cards: null, count: 2 });
  expect(heldBy(state, 2)).toEqual({ cards: null, count: null });
});

test("a die shows what it came to and what it had to reach", () => {
  const test = asEvent({ event: "test_rolled", seat: 0, purpose: "examine", face: "3c", total: 5, needed: 4 });
  expect(rollOf(test, 1)).toMatchObject({ face: "3c", total: 5, against: 4, won: true, other: null });
  const call = asEvent({ event: "called", seat: 0, parity: "even", face: "1", right: false });
  expect(rollOf(call, 2)).toMatchObject({ face: "1", won: false, total: null });
  expect(rollOf(asEvent({ event: "turn_began", turn: 2 }), 3)).toBeNull();
});

// -- the end -----------------------------------------------------------------------------------------

describe("at the end", () => {
  const told: GameEvent[] = [
    { event: "turn_began", turn: 2 },
    { event: "drew", seat: 1, deck: "objects", object: "hyoirei" },
    { event: "status_exchanged", seat: 1, other: 0 },
    { event: "mark_passed", to: 0, mark: true },
    { event: "chase_began", figure: { kind: "figure", id: "entity_2" }, seat: 2 },
    { event: "round_began", round: 1 },
    { event: "round_began", round: 2 },
    { event: "turn_began", turn: 3 },
    { event: "died", seat: 2, square: "3-3", figure: { kind: "figure", id: "entity_2" } },
    { event: "got_out", seat: 0 },
  ];

  test("possession, exchanges, marks and ends are put in order", () => {
    expect(beatsOf(told).map(({ turn, sign, seat }) => `${turn} ${sign} ${seat}`)).toEqual(["2 possessed 1", "2 exchanged 1", "2 marked 0", "3 died 2", "3 escaped 0"]);
    expect(chasesOf(told)).toEqual({ count: 1, seat: 2, rounds: 2 });
  });

  test("one's own ears know of no possession", () => {
    expect(beatsOf(told.map((event) => (event.event === "drew" ? { event: "drew", seat: 1, deck: "objects" } : event))).some(({ sign }) => sign === "possessed")).toBe(false);
  });

  test.each(["en", "it"] as const)("the story of the night is told in %s", (language) => {
    const lines = story(night.told, night.view, narrators[language]);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(" ")).not.toMatch(/undefined|null|NaN|board\.|\{/);
    expect(story(told, night.view, narrators[language]).join(" ")).toContain(recorded.names[2]);
    expect(story(night.told, news[0]!.view, narrators[language])).toEqual([]);
  });
});

// -- how answers are laid out ------------------------------------------------------------------------

describe("the layout of a question", () => {
  const question = (prompt: string, options: Option[]) => ({ q: 1, prompt, facts: {}, options, sets: [] }) as unknown as Question;

  test("steps lie on the pad, Actions beside it, and what ends it comes last", () => {
    const told = asked("activation.ask");
    const layout = layoutOf(told.question!, told.question!.options, false);
    expect(Object.keys(layout.pad).length).toBeGreaterThan(0);
    expect(layout.chips.map(({ verb }) => verb)).not.toContain("step");
    expect(layout.last.map(({ verb }) => verb).at(-1)).toBe("pass");
    const laid = [...Object.values(layout.pad), ...layout.chips.flatMap(({ options }) => options), ...layout.last.flatMap(({ options }) => options)];
    expect(laid).toHaveLength(told.question!.options.length);
  });

  test("a call is two big buttons, and so is flee or wait", () => {
    const calls = [option({ do: "call", parity: "even" }), option({ do: "call", parity: "odd" })];
    expect(layoutOf(question("hiding.fate", calls), calls, false).big).toEqual(calls);
    const blocked = [option({ do: "break" }, { odds: 80 }), option({ do: "give_up" }), option({ do: "hide" })];
    expect(layoutOf(question("step.blocked", blocked), blocked, false).big).toEqual(blocked.slice(0, 2));
    expect(layoutOf(question("step.blocked", blocked), blocked.slice(2), true).big).toEqual([]);
    const chased = [option({ do: "flee" }), option({ do: "wait" }), option({ do: "use", object: "ofuda" })];
    const layout = layoutOf(question("chase.move", chased), chased, false);
    expect(layout.big).toEqual(chased.slice(0, 2));
    expect(layout.chips.map(({ verb }) => verb)).toEqual(["use"]);
  });

  test("a touch on the map steps at once, but never into the Flames and never where more is offered", () => {
    const safe = option({ do: "step", direction: "north" }, { flames: false }, ["direction:north"]);
    const deadly = option({ do: "step", direction: "east" }, { flames: true }, ["direction:east"]);
    const both = question("activation.ask", [safe, deadly]);
    expect(stepOf(both, "direction:north")).toEqual(safe);
    expect(stepOf(both, "direction:east")).toBeNull();
    expect(isDeadly(deadly)).toBe(true);
    expect(isDeadly(option({ do: "pass" }, { at: "last_stand" }))).toBe(true);
    expect(stepOf(question("x", [safe, { ...safe }]), "direction:north")).toBeNull();
  });
});

// -- mounted -----------------------------------------------------------------------------------------

describe("mounted", () => {
  let el: HTMLElement;
  let board: Board;
  let language: "en" | "it" = "en";
  const api = {
    game,
    options: {},
    scene: recorded.scene as unknown as Json,
    table: "t",
    events: night.heard,
    get narrator() {
      return narrators[language];
    },
    still: true,
    aids: true,
    press: vi.fn(),
    attempt: vi.fn(),
    compose: vi.fn(),
    play: vi.fn(),
    sound: vi.fn(),
    reveal: vi.fn(() => Promise.resolve(night.told)),
  } satisfies BoardApi;

  beforeEach(() => {
    language = "en";
    words.messages = messages.en;
    el = document.createElement("div");
    document.body.append(el);
    board = mountBoard(el, api);
    vi.clearAllMocks();
  });
  afterEach(() => {
    board.destroy();
    el.remove();
  });

  function show(told: { view: View; question?: Question | null }): void {
    board.update(told.view, told.question ?? null);
    flushSync();
  }
  const click = (selector: string) => {
    el.querySelector(selector)!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    flushSync();
  };
  const changed = (view: View, state: Record<string, unknown>, more: Partial<View> = {}): View => ({ ...view, ...more, state: { ...view.state, ...state } }) as View;

  test("nothing is drawn before the first view, and every view can be drawn in both languages", () => {
    expect(el.querySelector(".manor")).toBeNull();
    for (const [n, told] of some.entries()) {
      language = n % 2 ? "it" : "en";
      words.messages = messages[language];
      show(told);
      const state = stateOf(told.view);
      expect(el.querySelectorAll(".plaque")).toHaveLength(seats);
      expect(el.querySelectorAll("[data-room]")).toHaveLength(state.room.filter(Boolean).length);
      expect(el.querySelectorAll("[data-figure]")).toHaveLength(state.where.filter(Boolean).length);
      expect(el.querySelectorAll(".candle rect:not(.burnt)")).toHaveLength(state.event_deck.length);
      expect(el.textContent).not.toMatch(/undefined|null|NaN|\[object|board\./);
      for (const named of el.querySelectorAll("[aria-label]")) expect(named.getAttribute("aria-label")).toMatch(/\S/);
    }
  });

  test("moments and views, one after the other, as a match brings them", () => {
    for (const told of news.slice(0, 24)) {
      for (const event of told.events) expect(board.moment!(event)).toBeGreaterThanOrEqual(0);
      show(told);
    }
    for (const { before, events } of night.rare) {
      show({ view: before });
      for (const event of events) board.moment!(event);
      flushSync();
    }
    expect(el.querySelector(".manor")).not.toBeNull();
  });

  test("squares beside oneself are pressed for a step, and the step is taken at once", () => {
    const told = asked("activation.ask");
    show(told);
    const steps = told.question!.options.filter(({ action }) => action.do === "step");
    for (const { marks } of steps) expect(el.querySelector(`[data-mark="${marks[0]}"]`)!.getAttribute("role")).toBe("button");
    click(`[data-mark="${steps[0]!.marks[0]}"]`);
    expect(api.attempt).toHaveBeenCalledWith(steps[0]!.action);
    expect(api.press).not.toHaveBeenCalled();
  });

  test("an Object that can be used now glows and aims the question; any other tells what it does", () => {
    const told = asked("activation.ask");
    const view = changed(told.view, { inventory: [["ofuda_1", "bokken"], ...Array<Json>(seats - 1).fill({ count: 0 })] });
    const use = option({ do: "use", object: "ofuda", aim: "north" }, {}, ["object:ofuda", "aim:north"]);
    show({ view, question: { ...told.question!, options: [use] } });
    expect(el.querySelectorAll(".hand .lit")).toHaveLength(1);
    click('[data-card="ofuda_1"]');
    expect(api.press).toHaveBeenCalledWith("object:ofuda");
    click('[data-card="bokken"]');
    expect(el.querySelector(".tip")!.textContent).toContain(messages.en["object.bokken.does"]);
    expect(el.querySelector(".hand")!.classList).toContain("secret");
  });

  test("a shroud shows its number until it is seen, then its name and on a touch its four values", () => {
    const view = changed(news.at(-1)!.view, { kind: ["unseen", null, null, null, null, null], where: ["8-1", "5-2", null, null, null, "3-3", null, null, null, null, null] });
    show({ view });
    expect(el.querySelector('[data-figure="entity_1"]')!.textContent!.trim()).toBe("1");
    board.moment!({ event: "revealed_as", figure: { kind: "figure", id: "entity_1" }, enemy: "jikiniki" });
    flushSync();
    expect(el.querySelector('[data-figure="entity_1"]')!.textContent).toContain("Jikiniki");
    expect(el.querySelector(".spoken")!.textContent).toContain("Jikiniki");
    click('[data-figure="entity_1"]');
    expect(el.querySelector(".tip")!.textContent).toContain("Fear 5");
  });

  test("a Chase has its bar, a last stand narrows the frame, a doom its clock, death a blue lantern", () => {
    const base = news.at(-1)!.view;
    const hunt = { frame: "Chase", at: "move", figure: "entity_2", seat: 0, found: false, round: 3 };
    show({ view: changed(base, { hunted: 0, hunter: "entity_2", doom: [7, 0, 0, 0], role: ["living", "living", "dead", "onryo"] }, { doing: [hunt, { frame: "LastStand", at: "ask", figure: "entity_2", seat: 0 }] as unknown as View["doing"] }) });
    expect(el.querySelector(".chase")!.getAttribute("data-round")).toBe("3");
    expect(el.querySelectorAll(".rounds .gone")).toHaveLength(2);
    expect(el.querySelector(".manor")!.classList).toContain("brink");
    expect(el.querySelector(".clock")!.textContent).toContain("7");
    expect(el.querySelector(".lantern")!.classList).not.toContain("blue");
    show({ view: changed(base, { role: ["dead", "living", "living", "living"] }) });
    expect(el.querySelector(".lantern")!.classList).toContain("blue");
    expect(el.querySelector(".ghostly")).not.toBeNull();
  });

  test("Doors show what this Activation found, and Noise its diamond", () => {
    const base = news.at(-1)!.view;
    show({ view: changed(base, { door_edge: [doorNumber("3-2|3-3"), doorNumber("7-4|8-4")], door_state: [0, 5], noise: [3, 0, 0, 0], where: ["8-1", "5-2", ...Array<null>(9).fill(null)] }) });
    expect(el.querySelector('[data-door="3-2|3-3"]')!.getAttribute("aria-label")).toContain("Open");
    expect(el.querySelector('[data-door="7-4|8-4"]')!.textContent).toContain("5");
    expect(el.querySelector('[data-noise="0"]')!.getAttribute("d")).toBe(heardFrom("8-1", 3));
  });

  test("a claim is marked as said, and a Status pile cannot be opened", () => {
    const base = news.at(-1)!.view;
    show({ view: changed(base, { claim: [null, "omamori", null, null], role: ["living", "living", "living", "living"] }) });
    expect(el.querySelectorAll(".plaque")[1]!.textContent).toContain("says");
    click(".pile");
    expect(el.querySelector(".tip")!.textContent).toContain("Nobody may look");
    expect(api.press).not.toHaveBeenCalled();
  });

  test("every sound has a caption in both languages, every length is one of an event", () => {
    const names = new Set(game.events.map((event) => event.name));
    for (const name of [...Object.keys(SOUNDS), ...Object.keys(LENGTHS)]) expect(names).toContain(name);
    for (const sound of Object.values(SOUNDS)) for (const tongue of [messages.en, messages.it]) expect(tongue[`web.caption.${sound}`]).toBeTruthy();
  });

  test("at the end the night is laid out Turn by Turn, and the map is one press off", async () => {
    show({ view: night.view });
    await Promise.resolve();
    await Promise.resolve();
    flushSync();
    expect(api.reveal).toHaveBeenCalledTimes(1);
    expect(el.querySelectorAll(".timeline li:not(.turn)")).toHaveLength(beatsOf(night.told).length);
    click(".leaf");
    expect(el.querySelector(".timeline")).toBeNull();
    expect(board.progress!(night.view)).toHaveLength(seats);
  });

  // -- asking --------------------------------------------------------------------------------------

  describe("asking", () => {
    let target: HTMLElement;
    let answer: ReturnType<typeof vi.fn>;
    let leave: () => void;

    function ask(question: Question, chosen: Chosen = NOTHING): Desk {
      answer = vi.fn();
      const desk: Desk = { question, open: remaining(question.options, chosen), chosen, busy: false, verb: vi.fn(), press: vi.fn(), back: vi.fn(), clear: vi.fn(), answer: answer as unknown as Desk["answer"] };
      target = document.createElement("div");
      document.body.append(target);
      const component = mount(Ask, { target, props: { api, desk } });
      flushSync();
      leave = () => {
        void unmount(component);
        target.remove();
      };
      return desk;
    }
    const tap = (selector: string) => {
      target.querySelector<HTMLElement>(selector)!.click();
      flushSync();
    };

    test("every recorded question can be asked and answered", () => {
      for (const told of news.filter(({ question }) => question)) {
        ask(told.question!);
        expect(target.querySelectorAll("[data-choice]").length).toBeGreaterThan(0);
        expect(target.textContent).not.toMatch(/undefined|null|NaN|\[object|verb\./);
        leave();
      }
    });

    test("a step on the pad answers; into the Flames only the second press does", () => {
      const safe = option({ do: "step", direction: "north" }, { how: "walk", to: { kind: "square", id: "3-3" }, room: NOBODY, into: "same", door: "none", noise: 1, heard: 0, swap: NOBODY, flames: false }, ["direction:north"]);
      const deadly = option({ do: "step", direction: "east" }, { how: "walk", to: { kind: "square", id: "3-4" }, room: NOBODY, into: "same", door: "none", noise: 1, heard: 0, swap: NOBODY, flames: true }, ["direction:east"]);
      ask({ ...asked("activation.ask").question!, options: [safe, deadly] });
      tap(".pad .north");
      expect(answer).toHaveBeenCalledWith(safe.action);
      tap(".pad .east");
      expect(answer).toHaveBeenCalledTimes(1);
      expect(target.querySelector(".warning")).not.toBeNull();
      tap(".pad .east");
      expect(answer).toHaveBeenLastCalledWith(deadly.action);
      leave();
    });

    test("even and odd are two big buttons", () => {
      const calls = ["even", "odd"].map((parity) => option({ do: "call", parity }));
      ask({ ...asked("activation.ask").question!, prompt: "hiding.fate", options: calls });
      expect(target.querySelectorAll(".big [data-choice]")).toHaveLength(2);
      tap(".big [data-choice]:last-child");
      expect(answer).toHaveBeenCalledWith({ do: "call", parity: "odd" });
      leave();
    });

    test("many answers of one sort wait behind its name; cards of a set are taken up one by one", () => {
      const told = asked("activation.ask").question!;
      const desk = ask(told);
      tap('[data-verb="claim"]');
      expect(desk.verb).toHaveBeenCalledWith("claim");
      leave();
      ask(told, { ...NOTHING, verb: "claim" });
      expect(target.querySelectorAll(".names [data-choice]").length).toBeGreaterThan(8);
      leave();
      const set = { action: { do: "give" }, of: "cards", members: ["ofuda_1", "bokken"], least: 0, most: 2, facts: {}, marks: [] };
      ask({ ...told, prompt: "trade.pick", options: [], sets: [set] } as unknown as Question);
      tap(".cards [data-choice]");
      tap(".give");
      expect(answer).toHaveBeenCalledWith({ do: "give", cards: ["ofuda_1"] });
      leave();
    });
  });

  test("the scene looks at whoever is asked, then at the hunted, then at oneself", () => {
    const scene = new Scene(api);
    const told = asked("activation.ask");
    scene.update(told.view, told.question);
    expect(scene.here).toBe(stateOf(told.view).where[0]);
    scene.update(changed(told.view, { hunted: 1, where: ["1-1", "2-2", ...Array<null>(9).fill(null)] }), null);
    expect(scene.here).toBe("2-2");
  });
});
