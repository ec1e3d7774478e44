/** The estate, mounted on a recorded night with Sins. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import recorded from "./fixtures/house.json";
import { mountBoard } from "../games/house/board";
import { CARD_ART, CHARACTER_ART, OMEN_ART, ROOM_ART } from "../games/house/art";
import Ask from "../games/house/Ask.svelte";
import { LENGTHS, SOUNDS } from "../games/house/scene.svelte";
import { handsAfter } from "../games/house/hands";
import { after, countOf, handsOf, heldBy, printedOn, stateOf } from "../games/house/stage";
import { afterStep, heldUp, isNested, stepsOf, type Step } from "../games/house/steps";
import { evening, story } from "../games/house/story";
import type { Board, BoardApi, Desk } from "../src/boards/contract";
import { CARDS, CHARACTERS, ROOMS, type State } from "../games/house/generated";
import { NOTHING, remaining, type Chosen } from "../src/lib/choice";
import { Narrator } from "../src/lib/narrate";
import { words } from "../src/lib/words.svelte";
import type { Doing, GameEvent, GameInfo, Messages, Question, View } from "../src/generated/wire";
import { nowhere, type RecordedNews } from "./fixtures";

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

/** Not told by any event, or the server's own bookkeeping: the next view brings them. */
const SILENT: ReadonlySet<string> = new Set(["phase", "fresh", "drawn", "exit_played", "boons_played", "hid", "marked", "turns"]);

function differing(state: State, view: View): string[] {
  const told = stateOf(view) as unknown as Record<string, unknown>;
  return Object.entries(state).flatMap(([field, value]) => {
    const sorted = (list: unknown) => (field.endsWith("_deck") || field.endsWith("_pile") ? [...(Array.isArray(list) ? list : [list])].map((one) => JSON.stringify(one)).sort() : list);
    if (SILENT.has(field)) return [];
    return JSON.stringify(sorted(value)) === JSON.stringify(sorted(told[field])) ? [] : [`${field}: ${JSON.stringify(value)} is ${JSON.stringify(told[field])}`];
  });
}

describe("bookkeeping", () => {
  test("after the events of a message the table stands as the view says", () => {
    for (const [n, told] of news.entries()) {
      if (n === 0) continue;
      const before = stateOf(news[n - 1]!.view);
      expect(differing(told.events.reduce((state, event) => after(state, event, 0), before), told.view), `message ${n}`).toEqual([]);
    }
  });

  test("and so it does after whatever happens but once in a night", () => {
    for (const told of night.rare) {
      const state = told.events.reduce((table, event) => after(table, event, 0), stateOf(told.before));
      expect(differing(state, told.view), JSON.stringify(told.events)).toEqual([]);
    }
  });

  test("the stairs climb and descend with the events", () => {
    let steps: Step[] = [];
    const climb = (event: GameEvent) => (steps = afterStep(steps, event)).map((step) => step.kind);
    expect(climb({ event: "turn_started", number: 4, seat: 1 })).toEqual(["turn"]);
    expect(isNested(steps)).toBe(false);
    expect(climb({ event: "event_began", seat: 1, cause: "phase" })).toEqual(["turn", "event"]);
    expect(climb({ event: "sin_played", seat: 2, card: "shove", target: 3 })).toEqual(["turn", "event", "sin"]);
    expect(climb({ event: "event_began", seat: 3, cause: "haunt" })).toEqual(["turn", "event", "sin", "event"]);
    expect(climb({ event: "act_used", seat: 0, character: "fernando", act: "primary", points: 1 })).toEqual(["turn", "event", "sin", "event", "act"]);
    climb({ event: "rolled", seat: 0, purpose: "act", roll: 8 });
    expect(steps.at(-1)).toMatchObject({ kind: "act", roll: 8 });
    expect(climb({ event: "draw_prevented", seat: 3 })).toEqual(["turn", "event", "sin"]);
    expect(climb({ event: "sin_over", card: "shove" })).toEqual(["turn", "event"]);
    climb({ event: "card_turned", seat: 1, omen: "torture_room" });
    expect(heldUp(steps)).toEqual({ omen: "torture_room", seat: 1, place: 1 });
    expect(climb({ event: "exit_threatened", seat: 1, card: "coal_hatch", by: null })).toEqual(["turn", "event", "loss"]);
    expect(climb({ event: "exit_lost", seat: 1, card: "coal_hatch", protection: null, tool: null, total: 0 })).toEqual(["turn", "event"]);
    expect(climb({ event: "card_over", omen: "torture_room" })).toEqual(["turn"]);
  });

  test("from a view one sees the same stairs, and only the window that is open", () => {
    for (const told of news) {
      const steps = stepsOf(told.view);
      const frames = told.view.doing.map((frame) => frame.frame);
      expect(steps.filter(({ kind }) => kind === "event")).toHaveLength(frames.filter((frame) => frame === "Event").length);
      expect(steps.slice(0, -1).every(({ kind }) => kind !== "window")).toBe(true);
    }
  });

  test("everything that is printed has a picture", () => {
    expect(Object.keys(CARD_ART).sort()).toEqual(Object.keys(CARDS).sort());
    expect(Object.keys(ROOM_ART).sort()).toEqual(ROOMS.map((room) => room.id).sort());
    expect(Object.keys(CHARACTER_ART).sort()).toEqual([...CHARACTERS].sort());
    expect(Object.keys(OMEN_ART).sort()).toEqual([...game.kinds["omen"]!].sort());
    const all = [CARD_ART, ROOM_ART, CHARACTER_ART, OMEN_ART].flatMap((found) => Object.values(found));
    expect(new Set(all).size).toBe(all.length);
  });

  test("every event has its length, every sound its caption in both languages", () => {
    expect(Object.keys(LENGTHS).sort()).toEqual(game.events.map((event) => event.name).sort());
    for (const sound of new Set(Object.values(SOUNDS))) {
      for (const tongue of [messages.en, messages.it]) expect(tongue[`web.caption.${sound}`]).toBeTruthy();
    }
    expect(LENGTHS.card_swapped).toBe(0);
    expect(SOUNDS.card_swapped).toBeUndefined();
  });
});

test("the story knows the winner, counts thefts and prevented draws, and never invents", () => {
  const found = evening(night.heard, seats);
  expect(found.winner).toBe(stateOf(night.view).winner);
  expect(found.totals).toEqual(stateOf(night.view).total);
  const count = (name: string) => night.heard.filter(({ event }) => event === name).length;
  expect(found.stolen.reduce((sum, n) => sum + n, 0)).toBe(count("exit_stolen"));
  expect([found.events, found.prevented]).toEqual([count("event_began"), count("draw_prevented")]);
  for (const tongue of ["en", "it"] as const) {
    const lines = story(night.heard, seats, narrators[tongue]);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join()).not.toMatch(/undefined|null|NaN|story\./);
  }
});

describe("mounted", () => {
  let el: HTMLElement;
  let board: Board;
  let language: "en" | "it" = "en";
  const api = {
    game,
    options: { sins: true },
    ...nowhere,
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
    reveal: vi.fn((): Promise<readonly GameEvent[]> => Promise.resolve([])),
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

  function show(view: View, question: Question | null = null): void {
    board.update(view, question);
    flushSync();
  }
  function changed(view: View, state: Partial<State>, more: Partial<View> = {}): View {
    return { ...view, ...more, state: { ...view.state, ...(state as View["state"]) } };
  }
  const main = news.find((told) => told.question?.prompt === "turn.main")!;
  const row = (card: string): readonly (readonly never[])[] => [[card] as never[], [], [], []];
  const said = (thing: Element | null): string => thing?.querySelector(".unseen")?.textContent ?? "";
  const buttons = () => [...el.querySelectorAll<HTMLButtonElement>("button")];

  test("nothing is drawn before the first view, and every view can be drawn in both languages", () => {
    expect(el.querySelector(".house")).toBeNull();
    for (const [n, told] of some.entries()) {
      language = n % 2 ? "it" : "en";
      words.messages = messages[language];
      show(told.view, told.question);
      const state = stateOf(told.view);
      expect(el.querySelectorAll(".head")).toHaveLength(seats);
      expect(el.querySelectorAll(".room")).toHaveLength(ROOMS.length);
      expect(el.querySelectorAll("[data-exit]")).toHaveLength(state.exits.flat().length);
      expect(el.querySelectorAll(".band")).toHaveLength(state.protection.flat().filter(Boolean).length);
      expect(el.querySelectorAll(".bar .on")).toHaveLength(state.total.reduce((sum, total) => sum + total, 0));
      expect(el.textContent).not.toMatch(/undefined|null|NaN|\[object|board\.|kind\./);
      for (const button of buttons()) expect(button.textContent?.trim() || button.getAttribute("aria-label")).toBeTruthy();
    }
  });

  test("moments and views, one after the other, as a match brings them", () => {
    for (const told of news.slice(0, 60)) {
      for (const event of told.events) expect(board.moment!(event)).toBeLessThanOrEqual(900);
      show(told.view, told.question);
    }
    for (const told of night.rare) {
      show(told.before);
      for (const event of told.events) board.moment!(event);
      flushSync();
      expect(el.textContent).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });

  test("nobody's hand is drawn but one's own, under a veil; onlookers see none", () => {
    for (const told of some) {
      show(told.view, told.question);
      const cards = heldBy(stateOf(told.view), 0) ?? [];
      expect([...el.querySelectorAll(".secret [data-card]")].map((card) => card.getAttribute("data-card"))).toEqual([...cards]);
      expect(el.querySelectorAll("[data-card]")).toHaveLength(cards.length);
    }
    const hidden = stateOf(main.view).hand as unknown as readonly unknown[];
    show(changed(main.view, { hand: hidden.map(() => ({ count: 2 })) as never }, { you: null }));
    expect(el.querySelector(".hand")).toBeNull();
  });

  test("whatever a question points at can be pressed where it lies, and the press is reported", () => {
    for (const told of news) {
      if (!told.question || told.question.options.length < 2) continue;
      show(told.view, told.question);
      for (const mark of new Set(told.question.options.flatMap((option) => option.marks))) {
        const [kind, name] = mark.split(":") as [string, string];
        // A card of the hand answers to both of its names, the playing one first.
        const other = kind === "piece" && !/^\d/.test(name) ? `card:${name}` : mark;
        const found = el.querySelector<HTMLElement>(`[data-mark="${mark}"]`) ?? el.querySelector<HTMLElement>(`[data-mark="${other}"]`);
        expect(found, mark).not.toBeNull();
        expect(found!.tagName).toBe("BUTTON");
      }
    }
    const pointing = news.find(({ question }) => question?.options.some((option) => option.marks.length))!;
    show(pointing.view, pointing.question);
    const lit = el.querySelector<HTMLButtonElement>("[data-mark]")!;
    expect(said(lit)).toContain("you can choose this");
    lit.click();
    expect(api.press).toHaveBeenCalledWith(lit.dataset["mark"]);
  });

  const asks = (verb: string, marks: string[]): Question => ({
    ...main.question!,
    options: marks.map((mark) => ({ action: { do: verb }, facts: {}, marks: [mark] })),
  });

  test("rooms, guests, Exits, Boons and the two ways of a card answer to their marks", () => {
    const view = changed(main.view, {
      exits: [["safe_room_door"], ["chapel_side_door"], [], []],
      protection: [["holy_water"], [null], [], []],
      tool: [[null], ["crowbar"], [], []],
    });
    const marks = ["place:0", "piece:0p", "aim:1.0e", "aim:1.0t", "seat:2", "aim:3", "room:nursery"];
    show(view, asks("take", marks));
    for (const mark of marks) {
      el.querySelector<HTMLButtonElement>(`[data-mark="${mark}"]`)!.click();
      expect(api.press).toHaveBeenLastCalledWith(mark);
    }
    const doing: Doing = { frame: "Event", at: "ask", drawer: 0, cause: "haunt", card: "failed_exorcism" } as unknown as Doing;
    show({ ...view, doing: [...view.doing, doing] }, asks("option", ["letter:a", "letter:b"]));
    expect(el.querySelector(".omen h2")!.textContent).toBe("Failed Exorcism");
    el.querySelector<HTMLButtonElement>('[data-mark="letter:b"]')!.click();
    expect(api.press).toHaveBeenLastCalledWith("letter:b");
  });

  test("a protected Exit looks and sounds protected, a threatened one threatened", () => {
    show(changed(main.view, { exits: row("safe_room_door") as never, protection: row("holy_water") as never, tool: row("hacksaw") as never }));
    const exit = el.querySelector(".exit .card")!;
    expect(said(exit)).toMatch(/Safe Room Door, Metal, 2 points, protected by Holy Water, with Hacksaw, \+1/);
    expect(el.querySelectorAll(".exit .boon")).toHaveLength(2);
    expect(el.querySelector(".band")).not.toBeNull();
    show(changed(main.view, { exits: row("safe_room_door") as never, protection: [[null], [], [], []], tool: [[null], [], [], []], threat_seat: 0, threat_place: 0, threat_by: 2 }));
    expect(el.querySelector(".band")).toBeNull();
    expect(said(el.querySelector(".threatened .card"))).toContain(`${recorded.names[2]} is about to steal it`);
    expect(el.querySelector(".alarm")!.textContent).toBe("!");
  });

  test("the stairs show what interrupts what, the first to be done on top", () => {
    const doing = [
      { frame: "Turn", at: "draw phase", seat: 1 },
      { frame: "Event", at: "may draw", drawer: 1, cause: "phase", card: null },
      { frame: "Window", at: "reacted", moment: "before_card", first: 1 },
      { frame: "Sin", at: "done", seat: 2, card: "shove", aim: "3" },
      { frame: "Haunt", at: "over", seat: 3, room: "nursery", rolled: false },
      { frame: "Event", at: "may draw", drawer: 3, cause: "haunt", card: null },
      { frame: "Window", at: "reacted", moment: "before_card", first: 3 },
      { frame: "Act", at: "ask", seat: 0, act: "primary", roll: 8 },
    ] as unknown as Doing[];
    show(changed(main.view, { character: ["fernando", "sensa", "timothy", "della"] }, { doing }));
    expect([...el.querySelectorAll<HTMLElement>("[data-step]")].map((step) => step.dataset["step"])).toEqual(["act", "event", "sin", "event", "turn"]);
    expect(el.querySelector(".stairs .top")!.textContent).toMatch(/1.*tries to prevent the card.*rolled 8.*this comes first/s);
    expect(el.querySelector('[data-step="sin"]')!.textContent).toContain(`Shove, at ${recorded.names[3]}`);
    expect(el.querySelector(".omen")).toBeNull();
  });

  test("touching what cannot be chosen tells about it and answers nothing", () => {
    show(main.view);
    el.querySelectorAll<HTMLButtonElement>(".head")[1]!.click();
    flushSync();
    expect(el.querySelector(".tip")!.textContent).toMatch(/Primary\. .+Secondary\. /s);
    el.querySelector<HTMLButtonElement>('[data-room="laundry_room"]')!.click();
    flushSync();
    expect(el.querySelector(".tip")!.textContent).toContain("no closet");
    el.querySelector<HTMLButtonElement>(".decks")!.click();
    flushSync();
    expect(el.querySelector(".tip")!.textContent).toContain("Still in the Possession Deck");
    expect(api.press).not.toHaveBeenCalled();
    expect(api.attempt).not.toHaveBeenCalled();
  });

  test("the gate opens a crack for whoever has the turn and points enough", () => {
    expect(el.querySelector(".brink")).toBeNull();
    show(changed(main.view, { turn: 2, total: [0, 0, 11, 0] }));
    expect(el.querySelector(".brink strong")!.textContent).toContain(`${recorded.names[2]} stands on 11`);
  });

  test("a die tumbles before its result is told, and sounds come with it", () => {
    show(main.view);
    board.moment!({ event: "rolled", seat: 1, purpose: "act", roll: 7 });
    flushSync();
    expect(el.querySelector(".die text")!.textContent).toBe("7");
    expect(el.querySelector(".spoken")).toBeNull();
    expect(api.sound).toHaveBeenCalledWith("die");
  });

  test("at the end the winner stands out, all hands are open and the story is told", async () => {
    api.reveal.mockImplementation(() => Promise.resolve(night.told));
    show(night.view);
    await Promise.resolve();
    await Promise.resolve();
    flushSync();
    const hands = handsAfter(night.told, seats);
    expect(hands.map((hand) => hand.length)).toEqual(handsOf(stateOf(night.view)).map(countOf));
    expect([...hands[0]!].sort()).toEqual([...heldBy(stateOf(night.view), 0)!].sort());
    expect(el.querySelectorAll(".open .card")).toHaveLength(hands.flat().length);
    expect(el.querySelectorAll(".won")).toHaveLength(1);
    expect(Math.max(...board.progress!(night.view))).toBe(1);
    expect(board.story!(night.heard, night.view).length).toBeGreaterThan(1);
  });

  // -- asking --------------------------------------------------------------------------------------

  function ask(question: Question, chosen: Chosen = NOTHING): { target: HTMLElement; desk: Desk; leave: () => void } {
    const open = remaining(question.options, chosen);
    const desk: Desk = { question, open, chosen, busy: false, verb: vi.fn(), press: vi.fn(), back: vi.fn(), clear: vi.fn(), answer: vi.fn() };
    const target = document.createElement("div");
    document.body.append(target);
    const asking = mount(Ask, { target, props: { api, desk } });
    flushSync();
    return { target, desk, leave: () => (void unmount(asking), target.remove()) };
  }

  test.each(["en", "it"] as const)("every question is asked in %s in whole words", (tongue) => {
    language = tongue;
    words.messages = messages[tongue];
    for (const told of news) {
      if (!told.question) continue;
      for (const chosen of [NOTHING, { ...NOTHING, verb: told.question.options[0]!.action.do }]) {
        const { target, leave } = ask(told.question, chosen);
        const choices = [...target.querySelectorAll("[data-choice]")];
        expect(choices.length).toBeGreaterThan(0);
        for (const choice of choices) expect(choice.textContent).toMatch(/\p{L}/u);
        expect(target.textContent).not.toMatch(/undefined|null|NaN|\[object|\d\.\d[ept]|\b\d[ept]\b/);
        leave();
      }
    }
  });

  test("whoever does not want to be asked changes it under their own name", () => {
    const said: string[][] = [];
    const own = { ...api, narrator: narrators.en, passes: ["land"], letPass: (moments: readonly string[]) => void said.push([...moments]) };
    const window = news.find(({ question }) => question?.prompt === "window" && !question.forced)!;
    const target = document.createElement("div");
    document.body.append(target);
    const other = mountBoard(target, own);
    other.update(window.view, null);
    flushSync();
    target.querySelectorAll<HTMLButtonElement>(".head")[0]!.click();
    flushSync();
    const boxes = [...target.querySelectorAll<HTMLInputElement>(".tip input")];
    expect(boxes).toHaveLength(game.kinds["moment"]!.length);
    expect(boxes.filter((box) => !box.checked)).toHaveLength(1);
    boxes[0]!.click();
    expect(said.at(-1)).toEqual([]);
    other.destroy();
    target.remove();
  });

  test("the plain list, too, calls places, pieces and aims by what lies there", () => {
    for (const told of [...news, main]) {
      for (const option of told.question?.options ?? []) {
        for (const name of Object.keys(option.action)) {
          if (name !== "do") expect(narrators.en.named(option, name)).not.toMatch(/^\d/);
        }
      }
    }
  });

  test("many answers of one sort wait behind its name; a few lie open and answer at once", () => {
    const many = Array.from({ length: 9 }, (_, n) => ({ action: { do: "play_exit", card: Object.keys(CARDS)[n]! }, facts: { worth: printedOn(Object.keys(CARDS)[n] as never).points, mark: false }, marks: [] }));
    const question: Question = { ...main.question!, options: [...many, { action: { do: "end_escape" }, facts: {}, marks: [] }] };
    const { target, desk, leave } = ask(question);
    const choices = [...target.querySelectorAll<HTMLButtonElement>("[data-choice]")];
    expect(choices).toHaveLength(2);
    choices[0]!.click();
    expect(desk.verb).toHaveBeenCalledWith("play_exit");
    choices[1]!.click();
    expect(desk.answer).toHaveBeenCalledWith({ do: "end_escape" });
    leave();
    const narrowed = ask(question, { ...NOTHING, verb: "play_exit" });
    expect(narrowed.target.querySelectorAll("[data-choice]")).toHaveLength(9);
    narrowed.target.querySelector<HTMLButtonElement>(".back")!.click();
    expect(narrowed.desk.back).toHaveBeenCalled();
    narrowed.leave();
  });
});
