/** The board for any game: every conforming view can be drawn, and secrets wear their veil. */
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mountBoard } from "../src/boards/plain";
import { chips, fields } from "../src/boards/plain/fields";
import type { Board, BoardApi } from "../src/boards/contract";
import { Narrator } from "../src/lib/narrate";
import { words } from "../src/lib/words.svelte";
import type { View } from "../src/generated/wire";
import { messages, names, news, nowhere, revenge, some } from "./fixtures";

const narrator = new Narrator(messages.en, revenge, names);
const api = { game: revenge, options: {}, ...nowhere, narrator, still: true, aids: true, press: vi.fn(), attempt: vi.fn(), compose: vi.fn(), play: vi.fn(), sound: vi.fn() } satisfies BoardApi;
let el: HTMLElement;
let board: Board;

beforeEach(() => {
  words.messages = messages.en;
  el = document.createElement("div");
  board = mountBoard(el, api);
});
afterEach(() => board.destroy());

test("a whole game can be drawn with no code of its own", () => {
  for (const told of some) {
    board.update(told.view, told.question);
    flushSync();
    expect(el.textContent).toContain("Fright Meter");
    expect(el.textContent).not.toMatch(/undefined|NaN|\[object/);
  }
});

test("what the question points at can be pressed", () => {
  const asked = news.find((told) => told.question?.options.some((option) => option.marks.includes("seat:1")))!;
  board.update(asked.view, asked.question);
  flushSync();
  const button = [...el.querySelectorAll("button.name")].find((found) => found.textContent?.includes("Silas")) as HTMLButtonElement;
  button.click();
  expect(api.press).toHaveBeenCalledWith("seat:1");
});

const secretive: View = {
  you: 1,
  seats: 3,
  state: { hand: [{ count: 2 }, ["L01", "L02"], { count: 0 }], at: [null, "light", null], open: [1, 2, 3], deck: { count: 9 } },
  doing: [],
  waiting: { for: "seat", seats: [1] },
};
const shapes = { hand: "card^*", at: "class*", open: "int*", deck: "card^" };

test("what others see less of is a secret; what all see is not", () => {
  const found = fields(secretive, shapes, (key) => key);
  expect(found.map((field) => [field.name, field.bySeat, field.secret])).toEqual([
    ["hand", true, true],
    ["at", true, true],
    ["open", true, false],
    ["deck", false, false],
  ]);
});

test("hidden things are counted, never named", () => {
  expect(chips(narrator, "card^", { count: 2 })).toEqual([{ text: "2 hidden", mark: null }]);
  expect(chips(narrator, "card^", ["L01"])).toEqual([{ text: "Cold Spot on the Stairs", mark: "card:L01" }]);
  expect(chips(narrator, "mask:seat", [0, 2]).map((chip) => chip.mark)).toEqual(["seat:0", "seat:2"]);
  expect(chips(narrator, "seat", null)).toEqual([]);
});
