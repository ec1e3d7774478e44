/** The village, mounted on a recorded night. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import recorded from "./fixtures/tillinghast.json";
import { mountBoard } from "../games/tillinghast/board";
import Ask from "../games/tillinghast/Ask.svelte";
import { chronicle, isOpen } from "../games/tillinghast/chronicle";
import { draftOf, finished } from "../games/tillinghast/compose";
import { liesIn } from "../games/tillinghast/lies";
import { Pencil } from "../games/tillinghast/pencil.svelte";
import { LENGTHS, Scene, SOUNDS } from "../games/tillinghast/scene.svelte";
import { after, stateOf, tableOf, type Table } from "../games/tillinghast/stage";
import { meetings, nearMisses, story } from "../games/tillinghast/story";
import { byPlace, nextHour, villageOf } from "../games/tillinghast/village";
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
const scene = recorded.scene as unknown as Json;
const village = villageOf(scene)!;
const seats = recorded.names.length;
const some = news.filter((_, n) => n % 8 === 0 || n === news.length - 1);
const narrators = { en: new Narrator(messages.en, game, recorded.names), it: new Narrator(messages.it, game, recorded.names) };
const asked = (prompt: string) => news.find((told) => told.question?.prompt === prompt)!;
const offered = (verb: string) => news.find((told) => told.question?.options.some((option) => option.action.do === verb))!;

// -- the map -----------------------------------------------------------------------------------------

describe("the map", () => {
  test("every square, symbol and hour of the table is in the drawing", () => {
    const told = recorded.scene;
    expect(village.places.map((place) => place.name)).toEqual([...told.squares].sort(byPlace));
    expect(village.places.filter((place) => place.features.includes("grave")).map((place) => place.name)).toEqual(told.graves);
    const cells = village.places.length + village.water.length + village.roofs.reduce((sum, roof) => sum + (roof.wide * roof.tall) / 3600, 0);
    expect(cells).toBe(told.columns * told.rows);
    expect(nextHour(village, 1)!.round).toBe(Math.min(...Object.keys(told.hours).map(Number)));
    expect(nextHour(village, told.rounds + 1)).toBeNull();
  });

  test("a wall is told on both its sides and closes both", () => {
    for (const [one, other] of recorded.scene.walls as [string, string][]) {
      expect(village.at.get(one)!.open).not.toContain(other);
      expect(village.at.get(other)!.open).not.toContain(one);
      expect(village.at.get(one)!.walls.length).toBeGreaterThan(0);
    }
  });

  test("a table that is laid on nothing draws nothing", () => {
    expect(villageOf(null)).toBeNull();
  });
});

// -- bookkeeping -------------------------------------------------------------------------------------

test("event by event the table comes to look as the next view says", () => {
  const pairs = [
    ...news.slice(1).map((told, n) => ({ before: news[n]!.view, events: told.events, view: told.view })),
    ...night.rare,
  ];
  let grave: string | null = null;
  for (const { before, events, view } of pairs) {
    let table: Table = { ...tableOf(before), grave };
    for (const event of events) table = after(table, event);
    // At the very end the view opens what no event told this seat.
    const opened = events.some((event) => event.event === "over") ? { square: table.state.square, marks: table.state.marks } : {};
    expect(table.state).toEqual({ ...stateOf(view), ...opened });
    grave = table.grave;
  }
});

test("the recorded night tells nearly every kind of event", () => {
  const heard = new Set(night.heard.map((event) => event.event));
  const missing = game.events.map((event) => event.name).filter((name) => !heard.has(name));
  expect(missing.filter((name) => !["quenched", "answered", "gave_up"].includes(name))).toEqual([]);
});

describe("what was told, put in order", () => {
  test("one's own events give away one's own way only", () => {
    const told = chronicle(night.heard, seats);
    expect(new Set(told.steps.map((step) => step.seat))).toEqual(new Set([0]));
    expect(told.payments.filter((payment) => payment.seat !== 0).every((payment) => payment.spell === null)).toBe(true);
    expect(isOpen(told)).toBe(false);
  });

  test("with all faces open everybody's way is known, and ends where the view says", () => {
    const told = chronicle(night.told, seats);
    expect(isOpen(told)).toBe(true);
    expect(told.at).toEqual(night.view.state["square"]);
    expect(told.marks.map((squares) => [...squares].sort(byPlace))).toEqual(night.view.state["marks"]);
    expect(told.round).toBe(night.view.state["round"]);
    expect(told.winner).toBe(night.view.state["winner"]);
  });

  test("up to an hour, nothing of a later one", () => {
    const told = chronicle(night.told, seats, 5);
    expect(Math.max(...told.steps.map((step) => step.round))).toBeLessThanOrEqual(5);
    expect(told.round).toBe(5);
  });
});

// -- lies and the story ------------------------------------------------------------------------------

describe("at the end", () => {
  const event = (name: string, data: Record<string, Json>): GameEvent => ({ event: name, ...data });
  const altar = village.places.find((place) => place.features.includes("cursed"))!.name;
  const opening = [event("placed", { seat: 0, square: altar }), event("placed", { seat: 1, square: "A1" }), event("turn", { round: 1, seat: 0 })];

  test("a lie is what was burnt, padded or left lying", () => {
    const events = [
      ...opening,
      event("drew", { seat: 0, n: 2 }), // four were due: unmoved on Cursed Ground
      event("turn", { round: 1, seat: 1 }),
      event("drew", { seat: 1, n: 2 }),
      event("turn", { round: 2, seat: 0 }),
      event("paid", { seat: 0, n: 2, spell: "dissipate" }),
      event("stepped", { seat: 0, round: 2, square: village.at.get(altar)!.open[0]!, how: "move" }),
      event("drew", { seat: 0, n: 1 }),
      event("turn", { round: 2, seat: 1 }),
      event("paid", { seat: 1, n: 4, spell: "flee" }),
    ];
    const found = liesIn(events, 2, village, {});
    expect(found.map(({ kind, seat, n, round }) => ({ kind, seat, n, round }))).toEqual([
      { kind: "short", seat: 0, n: 2, round: 1 },
      { kind: "nothing", seat: 0, n: 2, round: 2 },
      { kind: "smoke", seat: 1, n: 2, round: 2 },
    ]);
  });

  test("nobody is accused of what the eighth cube forbade", () => {
    const events = [...opening, event("hour_took", { seat: 0, n: 7 }), event("drew", { seat: 0, n: 1 })];
    expect(liesIn(events, 2, village, {})).toEqual([]);
  });

  test("ghosts that met and Strikes that missed by a step are found", () => {
    const [near] = village.at.get(altar)!.open;
    const events = [
      ...opening,
      event("stepped", { seat: 1, round: 1, square: altar, how: "flee" }),
      event("struck", { seat: 0, square: near! }),
      event("flash_end", { seat: 0 }),
    ];
    const told = chronicle(events, 2);
    expect(meetings(told)).toEqual([{ square: altar, round: 1, seats: [1, 0] }]);
    expect(nearMisses(told, village).map(({ seat }) => seat)).toEqual([1]);
  });

  test.each(["en", "it"] as const)("the story of the night is told in %s, and from one's own ears only who won", (language) => {
    const lines = story(night.told, seats, village, {}, narrators[language]);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines[0]).toContain(recorded.names[night.view.state["winner"] as number]);
    expect(lines.join(" ")).not.toMatch(/undefined|null|NaN|board\.|\{/);
    expect(story(night.heard, seats, village, {}, narrators[language])).toHaveLength(1);
  });
});

// -- composing ---------------------------------------------------------------------------------------

describe("composing an answer", () => {
  const { question } = offered("flee");
  const [model] = question!.options;
  const strikes = ["B2", "B3"].flatMap((square) => [4, 5].map((pay): Option => ({ ...model!, action: { do: "strike", square, pay }, marks: [`square:${square}`] })));
  const options = [...question!.options, ...strikes];
  const draft = (chosen: Partial<Chosen>) => draftOf(remaining(options, { ...NOTHING, ...chosen }), { ...NOTHING, ...chosen });

  test("nothing chosen: every verb is open and none is being composed", () => {
    const found = draft({});
    expect(found.verb).toBeNull();
    expect(found.verbs).toEqual(expect.arrayContaining(["flee", "strike"]));
    expect(finished(found, null)).toBeNull();
  });

  test("a spell and its smoke is exactly one answer; where it leads is asked afterwards", () => {
    const flee = draft({ verb: "flee" });
    expect(flee.targets).toEqual([]);
    for (const pay of flee.pays) expect(finished(flee, pay)!.action).toEqual({ do: "flee", pay });
  });

  test("a spell, then a square, then its smoke, is exactly one answer", () => {
    const strike = draft({ verb: "strike" });
    expect(strike.targets.length).toBeGreaterThan(0);
    const square = strike.targets[0]!;
    const aimed = draft({ verb: "strike", marks: [`square:${square}`] });
    expect(aimed.target).toBe(square);
    for (const pay of aimed.pays) expect(finished(aimed, pay)!.action).toEqual({ do: "strike", square, pay });
    expect(finished(aimed, 99)).toBeNull();
  });
});

// -- the pencil --------------------------------------------------------------------------------------

describe("pencil notes", () => {
  beforeEach(() => localStorage.clear());

  test("a touch goes round, strokes are kept, and one can leaf back", () => {
    const pencil = new Pencil("t", 0);
    for (const stroke of ["could", "not", "seen", null] as const) {
      expect(pencil.next(1, "C4")).toBe(stroke);
      pencil.write(1, "C4", stroke, 3);
    }
    pencil.write(1, "C4", "could", 3);
    pencil.write(1, "C4", "not", 5);
    expect(pencil.about(1).get("C4")).toEqual({ stroke: "not", hour: 5 });
    expect(pencil.about(1, 4).get("C4")).toEqual({ stroke: "could", hour: 3 });
    expect(new Pencil("t", 0).about(1).get("C4")!.stroke).toBe("not");
    expect(new Pencil("t", 1).about(1).size).toBe(0);
    pencil.erase(1);
    expect(new Pencil("t", 0).about(1).size).toBe(0);
  });

  test("nonsense on the device counts as nothing", () => {
    localStorage.setItem("gloaming:pencil:t:0", '[{"seat":"x"},7,{"seat":1,"square":"A1","stroke":"could","hour":1}]');
    expect([...new Pencil("t", 0).about(1).keys()]).toEqual(["A1"]);
    localStorage.setItem("gloaming:pencil:t:0", "{");
    expect(new Pencil("t", 0).lines).toEqual([]);
  });
});

// -- mounted -----------------------------------------------------------------------------------------

describe("mounted", () => {
  let el: HTMLElement;
  let board: Board;
  let language: "en" | "it" = "en";
  let events: GameEvent[] = [];
  const api = {
    game,
    options: {},
    scene,
    table: "t",
    get events() {
      return events;
    },
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
    vi.useFakeTimers();
    localStorage.clear();
    language = "en";
    events = [];
    words.messages = messages.en;
    el = document.createElement("div");
    document.body.append(el);
    board = mountBoard(el, api);
    vi.clearAllMocks();
  });
  afterEach(() => {
    board.destroy();
    el.remove();
    vi.useRealTimers();
  });

  function show(told: { view: View; question?: Question | null }, heard: readonly GameEvent[] = night.heard.slice(0, (told as RecordedNews).from + ((told as RecordedNews).events?.length ?? 0))): void {
    events = [...heard];
    board.update(told.view, told.question ?? null);
    flushSync();
  }
  const square = (name: string) => el.querySelector<SVGElement>(`[data-mark="square:${name}"]`)!;

  test("nothing is drawn before the first view, and every view can be drawn in both languages", () => {
    expect(el.querySelector(".village")).toBeNull();
    for (const [n, told] of some.entries()) {
      language = n % 2 ? "it" : "en";
      words.messages = messages[language];
      show(told);
      expect(el.querySelectorAll(".plaque")).toHaveLength(seats);
      const power = told.view.state["power"] as number[];
      expect(el.querySelectorAll(".cubes .on")).toHaveLength(power.reduce((sum, cubes) => sum + cubes, 0));
      expect(el.textContent).not.toMatch(/undefined|null|NaN|\[object|board\./);
      for (const named of el.querySelectorAll("[aria-label]")) expect(named.getAttribute("aria-label")).toMatch(/\S/);
    }
  });

  test("moments and views, one after the other, as a match brings them", () => {
    for (const told of news.slice(0, 40)) {
      for (const event of told.events) expect(board.moment!(event)).toBeGreaterThanOrEqual(0);
      show(told);
    }
    expect(el.querySelector(".village")).not.toBeNull();
  });

  test("every lit square is in the drawing as a labelled button, and a press is reported", () => {
    for (const told of some.filter(({ question }) => question)) {
      show(told);
      for (const mark of new Set(told.question!.options.flatMap((option) => option.marks))) {
        if (!mark.startsWith("square:")) continue;
        const found = el.querySelector(`[data-mark="${mark}"]`)!;
        expect(found.getAttribute("role")).toBe("button");
        expect(found.getAttribute("tabindex")).toBe("0");
      }
    }
    show(asked("night.place"));
    square("A1").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    square("A1").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(api.press.mock.calls).toEqual([["square:A1"], ["square:A1"]]);
  });

  test("one ghost is drawn while the night lasts: one's own; onlookers see none", () => {
    for (const told of some.slice(1)) {
      show(told);
      expect(el.querySelectorAll(".spectre").length).toBeLessThanOrEqual(1);
      expect(el.querySelectorAll(".spectre:not(.own)")).toHaveLength(0);
    }
    const told = asked("turn.act");
    show({ view: { ...told.view, you: null, state: { ...told.view.state, square: [null, null, null, null], marks: [null, null, null, null] } } }, []);
    expect(el.querySelectorAll(".spectre, .claimed, .way")).toHaveLength(0);
  });

  test("a square tells its name, its symbols and its walls", () => {
    show(asked("turn.act"));
    const [one] = recorded.scene.walls[0] as [string, string];
    expect(square(one).getAttribute("aria-label")).toMatch(/wall to the/);
    expect(square(recorded.scene.cursed[0]!).getAttribute("aria-label")).toContain("Cursed Ground");
    expect(square(recorded.scene.lit[0]!).getAttribute("aria-label")).toContain("lit");
  });

  test("touching what cannot be chosen tells about it and answers nothing", () => {
    show({ ...asked("turn.act"), question: null });
    square(recorded.scene.graves[0]!).querySelector("rect")!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    flushSync();
    expect(el.querySelector(".tip")!.textContent).toContain("Grave");
    expect(api.press).not.toHaveBeenCalled();
  });

  test("fog is what the table says and nothing else: of one ghost when one looks at it", () => {
    const { view } = asked("turn.act");
    const fogged = () => [...el.querySelectorAll("[data-fogged]")].map((found) => found.getAttribute("data-fogged"));
    show({ view });
    expect(fogged()).toEqual([]);
    show({ view: { ...view, aid: { possible: [["A1"], ["B1"], ["C1", "D1"], null] } } });
    expect(fogged()).toEqual(["B1", "C1", "D1"]);
    el.querySelectorAll<HTMLElement>(".plaque")[2]!.click();
    flushSync();
    expect(fogged()).toEqual(["C1", "D1"]);
    expect(el.querySelectorAll(".plaque")[2]!.textContent).toContain("2 squares");
  });

  test("a light that is kindled glows, one that is quenched does not", () => {
    show(asked("turn.act"));
    const glowing = () => el.querySelectorAll(".glow.on").length;
    const lights = recorded.scene.lit.length;
    expect(glowing()).toBe(lights);
    board.moment!({ event: "lit", seat: 1, square: "A1" });
    flushSync();
    expect(glowing()).toBe(lights + 1);
    board.moment!({ event: "quenched", seat: 1, square: "A1" });
    flushSync();
    expect(glowing()).toBe(lights);
  });

  test("each kind of notice has its length and its sound whoever it is about, silent ones have neither", () => {
    show(asked("turn.act"));
    const length = (event: GameEvent) => board.moment!(event);
    for (const seat of [0, 1]) {
      expect(length({ event: "paid", seat, n: 2 })).toBe(length({ event: "paid", seat, n: 2, spell: "flee" }));
      expect(length({ event: "vision", seat, square: "A1" })).toBe(Math.min(900, LENGTHS.vision));
    }
    vi.clearAllMocks();
    expect(length({ event: "stepped", seat: 0, round: 1, square: "A2", how: "move" })).toBe(0);
    expect(length({ event: "gave_up", seat: 0, square: "A2" })).toBe(0);
    expect(api.sound).not.toHaveBeenCalled();
    const open = game.events.filter((event) => event.open.length && event.name !== "flash_end").map((event) => event.name);
    expect(open.filter((name) => !(name in SOUNDS))).toEqual([]);
    const once = Object.entries(SOUNDS).filter(([name]) => !["over", "answered"].includes(name)).map(([, sound]) => sound);
    expect(new Set(once).size).toBe(once.length);
    for (const sound of Object.values(SOUNDS)) {
      for (const tongue of [messages.en, messages.it]) expect(tongue[`web.caption.${sound}`]).toBeTruthy();
    }
  });

  test("a Strike darkens the village until its flash is gone", () => {
    show(asked("turn.act"));
    board.moment!({ event: "struck", seat: 1, square: "B2" });
    flushSync();
    expect(el.querySelector(".dark")).not.toBeNull();
    expect(el.querySelectorAll(".flash")).toHaveLength(village.at.get("B2")!.open.length);
    expect(el.querySelector(".spoken")!.textContent).toContain("B2");
    board.moment!({ event: "flash_end", seat: 1 });
    flushSync();
    expect(el.querySelector(".dark")).toBeNull();
  });

  test("the pencil writes about one ghost, by touch and by key, and is kept", () => {
    show(asked("turn.act"));
    el.querySelector<HTMLElement>('[aria-label="Pencil notes"]')!.click();
    flushSync();
    const leaf = el.querySelector<SVGElement>('[data-square="B1"]')!;
    leaf.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    flushSync();
    expect(el.querySelector('[data-note="B1"]')!.classList).toContain("could");
    leaf.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    flushSync();
    expect(el.querySelector('[data-note="B1"]')!.classList).toContain("not");
    expect(new Pencil("t", 0).about(1).get("B1")!.stroke).toBe("not");
    expect(api.press).not.toHaveBeenCalled();
  });

  test("whoever said so beforehand stays still, after a moment like any other, until the next turn", () => {
    const drawing = new Scene(api);
    const told = asked("opportunity.declare");
    drawing.keepStill = true;
    drawing.update(told.view, told.question);
    vi.advanceTimersByTime(450);
    expect(api.attempt).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1500);
    expect(api.attempt).toHaveBeenCalledWith({ do: "declare", yes: false });
    const turn = asked("turn.act");
    drawing.update(turn.view, turn.question);
    expect(drawing.keepStill).toBe(false);
    vi.advanceTimersByTime(5000);
    expect(api.attempt).toHaveBeenCalledTimes(1);
  });

  test("at the end every way is drawn, hour by hour, and every lie is named", async () => {
    show({ view: night.view }, night.heard);
    await Promise.resolve();
    await Promise.resolve();
    flushSync();
    expect(api.reveal).toHaveBeenCalledTimes(1);
    const ways = () => new Set([...el.querySelectorAll(".way")].map((way) => way.getAttribute("class")!.match(/seat-\d/)![0]));
    expect(ways().size).toBe(seats);
    expect(el.querySelectorAll(".spectre").length).toBe((night.view.state["square"] as (string | null)[]).filter(Boolean).length);
    const lies = liesIn(night.told, seats, village, {});
    const slider = el.querySelector<HTMLInputElement>(".reveal input")!;
    for (const lie of lies.slice(0, 3)) {
      slider.value = String(lie.round);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      flushSync();
      expect(el.querySelectorAll(".told .lied").length).toBeGreaterThan(0);
    }
    expect(board.progress!(night.view)).toHaveLength(seats);
    expect(board.story!(night.heard, night.view).length).toBeGreaterThan(2);
  });

  // -- asking --------------------------------------------------------------------------------------

  describe("asking", () => {
    let target: HTMLElement;
    let chosen: Chosen = NOTHING;
    let question: Question;
    let answer: ReturnType<typeof vi.fn>;
    let leave: () => void;

    function ask(told: RecordedNews, from: Chosen = NOTHING): void {
      question = told.question!;
      chosen = from;
      const open: Option[] = remaining(question.options, chosen);
      answer = vi.fn();
      const desk: Desk = { question, open, chosen, busy: false, verb: vi.fn(), press: vi.fn(), back: vi.fn(), clear: vi.fn(), answer: answer as unknown as Desk["answer"] };
      target = document.createElement("div");
      document.body.append(target);
      const drawing = new Scene(api);
      drawing.update(told.view, { ...question, options: open });
      const component = mount(Ask, { target, props: { scene: drawing, api, desk } });
      flushSync();
      leave = () => {
        void unmount(component);
        target.remove();
      };
    }
    const buttons = () => [...target.querySelectorAll<HTMLButtonElement>("[data-choice]")];
    afterEach(() => leave());

    test("who stays on a Grave says so before the draw", () => {
      ask(offered("done"));
      expect(target.querySelector(".draw")).toBeNull();
      const settle = buttons().find((button) => button.textContent!.includes("restless"))!;
      settle.click();
      expect(answer).toHaveBeenCalledWith({ do: "done" });
    });

    test("the draw is preset to the most, with its reasons, and smaller numbers beside it", () => {
      const told = news.find(({ question: known }) => known?.facts["moved"] === false && known.options.some(({ action }) => action.do === "finish"))!;
      ask(told);
      const most = told.question!.facts["draw"] as number;
      const draws = [...target.querySelectorAll<HTMLButtonElement>(".draw [data-choice]")];
      expect(draws).toHaveLength(most + 1);
      expect(target.querySelector(".why")!.textContent).toContain("did not step");
      draws[0]!.click();
      expect(answer).toHaveBeenCalledWith({ do: "finish", draw: most });
    });

    test("the window offers to stir and to stay still, and neither stands out", () => {
      ask(asked("opportunity.declare"));
      expect(buttons()).toHaveLength(2);
      expect(buttons().some((button) => button.classList.contains("go"))).toBe(false);
      expect(target.querySelector("input[type=checkbox]")).not.toBeNull();
    });

    test("a spell is composed with its smoke, and says what it gives away", () => {
      const told = news.find(({ question: known }) => known?.options.some(({ action }) => action.do === "dissipate" && action["pay"] === 2))!;
      ask(told, { ...NOTHING, verb: "dissipate" });
      const slider = target.querySelector<HTMLInputElement>(".smoke input")!;
      expect(slider.min).toBe("1");
      slider.value = "2";
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      flushSync();
      expect(target.querySelector(".smoke")!.textContent).toContain("1 of it smoke");
      expect(target.querySelector(".tells")!.textContent).toContain("the price, and nothing else");
      buttons()[0]!.click();
      expect(answer).toHaveBeenCalledWith({ do: "dissipate", pay: 2 });
    });

    test("what cannot be cast now says why when touched", () => {
      ask(offered("finish"));
      target.querySelector<HTMLButtonElement>(".off")!.click();
      expect(answer.mock.calls[0]![0]).toMatchObject({ do: expect.any(String), pay: expect.any(Number) });
    });

    test.each(["en", "it"] as const)("every question is asked in %s without a missing word", (tongue) => {
      language = tongue;
      words.messages = messages[tongue];
      for (const told of news.filter((_, n) => n % 3 === 0)) {
        if (!told.question) continue;
        ask(told);
        expect(target.textContent).not.toMatch(/undefined|null|NaN|\[object|board\./);
        expect(buttons().length).toBeGreaterThan(0);
        for (const button of buttons()) expect(button.textContent).toMatch(/\S/);
        leave();
      }
      ask(news.find((told) => told.question)!);
    });
  });
});
