/** The counting house, mounted on a recorded game. */
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mountBoard } from "../games/revenge/board";
import type { Board, BoardApi } from "../src/boards/contract";
import { effectsOn } from "../games/revenge/effects";
import { bandOf, lastToStop, successChance, termsOf, unseenRewards, winChance } from "../games/revenge/odds";
import { after, asEvent, stateOf, type Table } from "../games/revenge/stage";
import { story, threads } from "../games/revenge/story";
import { Narrator } from "../src/lib/narrate";
import { words } from "../src/lib/words.svelte";
import type { State } from "../games/revenge/generated";
import { messages, names, news, nowhere, revenge, some } from "./fixtures";

const narrator = new Narrator(messages.en, revenge, names);
const terms = termsOf(revenge, {});
const events = news.flatMap((told) => told.events);

function state(change: Partial<State> = {}): State {
  return { ...stateOf(news[0]!.view), ...change };
}

test("event by event the table comes to look as the next view says", () => {
  for (const [n, told] of news.entries()) {
    const next = news[n + 1];
    if (!next) break;
    let table: Table = { state: stateOf(told.view), centre: null };
    for (const event of next.events) table = after(table, asEvent(event), terms.cooldown);
    expect(table.state).toEqual(stateOf(next.view));
  }
});

test("the recorded game shows every event but the rarest", () => {
  const seen = new Set(events.map((event) => event.event));
  const missing = revenge.events.map((event) => event.name).filter((name) => !seen.has(name));
  expect(missing.filter((name) => !["no_action", "game_limit", "stack_reshuffled"].includes(name))).toEqual([]);
});

describe("what anybody can work out", () => {
  test("full stacks, as the ledger counts them", () => {
    const full = state();
    const rewards = [0, 1, 2].map((place) => unseenRewards(full, place));
    expect(rewards[0]).toEqual([[2, 9], [3, 6], [4, 1]]);
    expect(rewards[2]).toEqual([[6, 3], [7, 3], [8, 3], [10, 1]]);
    expect(successChance(full, 0, 0)).toBeCloseTo(4 / 6);
  });

  test.each([
    [1, 0.667],
    [3, 0.5],
    [4, 0.357],
    [5, 0.333],
    [7, 0.233],
    [8, 0.133],
    [10, 0.033],
    [11, 0],
  ])("%i bars short of full, the best chance is %f", (need, chance) => {
    const rich = state({ meter: [24 - need, 0, 0, 0], tokens: [20, 0, 0, 0], active: 0 });
    expect(winChance(rich, terms, 0)).toBeCloseTo(chance, 3);
  });

  test("marks, halving, silence, orders, blocks and empty pockets all count", () => {
    const near: Partial<State> = { meter: [22, 0, 0, 0], tokens: [20, 0, 0, 0], active: 0 };
    expect(winChance(state({ ...near, marks: [[1], [], [], []] }), terms, 0)).toBeCloseTo(1 / 3);
    expect(winChance(state({ ...near, silenced: [1, null, null, null] }), terms, 0)).toBe(0);
    expect(winChance(state({ ...near, blocks: [[1, null, null], [null, null, null], [null, null, null], [null, null, null]] }), terms, 0)).toBeCloseTo(0.5);
    expect(winChance(state({ ...near, order: ["hard", null, null, null] }), terms, 0)).toBeCloseTo(1 / 3);
    expect(winChance(state({ ...near, halved: [2, null, null, null] }), terms, 0)).toBeCloseTo(0.5 * (10 / 14));
    expect(winChance(state({ ...near, tokens: [2, 0, 0, 0] }), terms, 0)).toBe(0);
    expect(winChance(state({ ...near, tokens: [2, 0, 0, 0], active: 1 }), terms, 0)).toBeCloseTo(2 / 3);
  });

  test("the last who can stop a threat is the one just before it who can pay", () => {
    const table = state({ active: 1, tokens: [0, 10, 6, 2], silenced: [null, null, null, null] });
    expect(lastToStop(table, 4, 0)).toBe(2);
    expect(lastToStop({ ...table, silenced: [null, null, 0, null] }, 4, 0)).toBe(1);
    expect(lastToStop({ ...table, tokens: [0, 3, 3, 2] }, 4, 0)).toBeNull();
  });

  test("the bands of the meter", () => {
    expect([0, 1, 5, 6, 12, 18, 23, 24].map((meter) => bandOf(meter, 24))).toEqual(["unnoticed", "rumour", "rumour", "chill", "dread", "terror", "terror", "alive"]);
    expect(bandOf(48, 48)).toBe("alive");
    expect(bandOf(24, 48)).toBe("dread");
  });
});

test("what lies on a seat names who laid it there", () => {
  const laden = state({
    marks: [[2], [], [], []],
    blocks: [[null, 1, null], [null, null, null], [null, null, null], [null, null, null]],
    order: ["hard", null, null, null],
    order_by: [3, null, null, null],
    halved: [1, null, null, null],
    silenced: [2, null, null, null],
  });
  const found = effectsOn(laden, 0, narrator);
  expect(found).toHaveLength(5);
  expect(found[0]).toContain("Ottilia has marked Ada");
  expect(found[1]).toContain("Silas has closed medium");
  expect(found.every((line) => !line.includes("undefined"))).toBe(true);
});

test("the story knows the winner and never invents", () => {
  const found = threads(events, 4, 24);
  const last = news.at(-1)!.view;
  expect([found.winner]).toEqual(last.state["winners"]);
  expect(found.round).toBe(last.state["round"]);
  const lost = events.filter((event) => event.event === "bars_lost").reduce((sum, event) => sum + Number(event["amount"]), 0);
  expect(found.robbed.reduce((sum, bars) => sum + bars, 0)).toBe(lost);
  const lines = story(events, 4, 24, narrator);
  expect(lines[0]).toContain(names[found.winner!]);
  expect(lines.every((line) => line.length > 0)).toBe(true);
});

describe("mounted", () => {
  let el: HTMLElement;
  let board: Board;
  const api = {
    game: revenge,
    options: {},
    ...nowhere,
    narrator,
    still: true,
    aids: true,
    press: vi.fn(),
    attempt: vi.fn(),
    compose: vi.fn(),
    play: vi.fn(),
    sound: vi.fn(),
  } satisfies BoardApi;

  beforeEach(() => {
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

  const said = (button: HTMLElement): string => button.querySelector(".unseen")?.textContent ?? "";
  const buttons = (): HTMLButtonElement[] => [...el.querySelectorAll("button")];
  const labelled = (part: string): HTMLButtonElement => buttons().find((button) => said(button).includes(part))!;
  const asked = news.find((told) => told.question && told.question.options.some((option) => option.action.do === "mark"))!;

  test("nothing is drawn before the first view, and every view can be drawn", () => {
    expect(el.querySelector(".house")).toBeNull();
    for (const told of some) {
      board.update(told.view, told.question);
      flushSync();
      expect(el.querySelectorAll(".seat")).toHaveLength(4);
      expect(el.querySelectorAll(".bar")).toHaveLength(96);
      const meters = told.view.state["meter"] as number[];
      expect(el.querySelectorAll(".bar.on")).toHaveLength(meters.reduce((sum, meter) => sum + meter, 0));
      expect(el.textContent).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });

  test("every seat and stack is a labelled thing one can reach", () => {
    board.update(asked.view, asked.question);
    flushSync();
    for (const button of buttons()) expect(said(button)).toBeTruthy();
    expect(said(labelled("Silas, the"))).toMatch(/of 24 bars/);
    expect(said(labelled("light contract"))).toMatch(/wins on 1-4/);
  });

  test("pressing what is lit reports its mark; pressing a closed stack asks why", () => {
    board.update(asked.view, asked.question);
    flushSync();
    labelled("Silas, the").click();
    expect(api.press).toHaveBeenCalledWith("seat:1");
    labelled("light contract").click();
    expect(api.press).toHaveBeenCalledWith("class:light");
    const without = { ...asked.question!, options: asked.question!.options.filter((option) => !option.marks.includes("class:hard")) };
    board.update(asked.view, without);
    flushSync();
    labelled("hard contract").click();
    expect(api.attempt).toHaveBeenCalledWith({ do: "contract", class: "hard" });
  });

  test("a seat that cannot be chosen tells about itself instead", () => {
    board.update(asked.view, null);
    flushSync();
    labelled("Silas, the").click();
    flushSync();
    expect(api.press).not.toHaveBeenCalled();
    expect(el.querySelector(".tip")?.textContent).toContain("Silas, the");
  });

  test("moments are shown one by one, with a sound, and never the result before the die", () => {
    const at = news.findIndex((told) => told.events.some((event) => event.event === "bars_gained"));
    board.update(news[at - 1]!.view, null);
    let total = 0;
    for (const event of news[at]!.events) {
      const before = [...el.querySelectorAll(".bar.on")].length;
      total += board.moment!(event);
      flushSync();
      if (event.event === "contract_rolled") {
        expect(el.querySelector("figure")).not.toBeNull();
        expect(el.querySelectorAll(".bar.on")).toHaveLength(before);
      }
    }
    expect(total).toBeGreaterThan(500);
    expect(api.sound).toHaveBeenCalledWith("die");
  });

  test("at the end the winner stands out and the story is told", () => {
    const last = news.at(-1)!;
    board.update(last.view, null);
    flushSync();
    expect(el.querySelectorAll(".seat.won")).toHaveLength(1);
    expect(el.querySelectorAll(".seat.lost")).toHaveLength(3);
    expect(board.progress!(last.view)).toContain(1);
    expect(board.story!(events, last.view).length).toBeGreaterThan(1);
  });
});
