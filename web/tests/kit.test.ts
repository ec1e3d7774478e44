/** The pieces boards are made of. */
import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { boardFor } from "../src/boards";
import type { BoardApi } from "../src/boards/contract";
import { bounded, FINGERTIP, fitting, opening, panned, zoomed } from "../src/boards/kit/chart";
import { mountScene } from "../src/boards/kit/mount";
import { Scene } from "../src/boards/kit/scene.svelte";
import { mountBoard as plain } from "../src/boards/plain";
import PlainBoard from "../src/boards/plain/PlainBoard.svelte";
import { Narrator } from "../src/lib/narrate";
import type { PosterInfo } from "../src/generated/wire";
import { messages, names, news, nowhere, revenge } from "./fixtures";

const map = { wide: 1000, tall: 600 };
const phone = { wide: 360, tall: 300 };
const LEAST = 40;

function bringing(board: string | null): PosterInfo {
  return { id: "attic", names: {}, client: { poster: null, board, companion: null, style: null, base: "/games/attic/0/", theme: {} } };
}

const api: BoardApi = {
  game: revenge,
  options: {},
  ...nowhere,
  narrator: new Narrator(messages.en, revenge, names),
  still: false,
  aids: true,
  press: vi.fn(),
  attempt: vi.fn(),
  compose: vi.fn(),
  play: vi.fn(),
  sound: vi.fn(),
};

test("a map opens whole, or so near its focus that a finger can press", () => {
  expect(opening(map, phone, LEAST, null).scale).toBeCloseTo(0.36);
  const near = opening(map, phone, LEAST, { x: 100, y: 100 });
  expect(near.scale * LEAST).toBeGreaterThanOrEqual(FINGERTIP);
  expect(near.x).toBe(phone.wide / near.scale / 2);
});

test("a map never leaves its frame and never shrinks below it", () => {
  const far = panned(opening(map, phone, LEAST, { x: 500, y: 300 }), -99_999, 99_999, map, phone, LEAST);
  expect(far.x).toBeCloseTo(map.wide - phone.wide / far.scale / 2);
  expect(far.y).toBeCloseTo(phone.tall / far.scale / 2);
  expect(zoomed(far, 1e-6, 0, 0, map, phone, LEAST).scale).toBeCloseTo(fitting(map, phone));
  expect(bounded({ x: 0, y: 0, scale: 1e6 }, map, phone, LEAST).scale).toBeLessThan(10);
});

test("zooming keeps what is under the finger under the finger", () => {
  const before = opening(map, phone, LEAST, { x: 500, y: 300 });
  const under = (s: typeof before) => s.x + (90 - phone.wide / 2) / s.scale;
  expect(under(zoomed(before, 1.3, 90, 150, map, phone, LEAST))).toBeCloseTo(under(before));
});

test("a game without a board of its own gets the plain one", async () => {
  expect(await boardFor(bringing(null))).toBe(plain);
});

test("a game that brings a board gets it, unless somebody wants the plain one", async () => {
  const own = bringing("data:text/javascript,export const mountBoard = () => 'mine'");
  expect((await boardFor(own))(document.body, api)).toBe("mine");
  expect(await boardFor(own, true)).toBe(plain);
});

test("a board that cannot be had is replaced by the plain one", async () => {
  const said = vi.spyOn(console, "error").mockReturnValue();
  expect(await boardFor(bringing("data:text/javascript,export const nothing = 1"))).toBe(plain);
  expect(await boardFor(bringing("data:text/javascript,this is no module"))).toBe(plain);
  expect(said).toHaveBeenCalledTimes(2);
});

test("a scene shows events one by one and then settles", () => {
  const scene = new Scene<{ steps: number }>(api, {
    lengths: { turn_started: 700 },
    sounds: { turn_started: "bell" },
    after: (state, event) => ({ steps: event.event === "turn_started" ? 1 : (state.steps ?? 0) }),
  });
  const el = document.createElement("div");
  const board = mountScene(el, api, scene as unknown as Scene, PlainBoard);
  expect(board.moment!({ event: "turn_started" })).toBe(0);
  const asked = news.find((told) => told.question)!;
  board.update(asked.view, asked.question);
  flushSync();
  expect(scene.lit.size).toBeGreaterThan(0);
  expect(board.moment!({ event: "turn_started" })).toBe(700);
  expect(scene.state).toEqual({ steps: 1 });
  expect(scene.lit.size).toBe(0);
  expect(scene.told?.event).toBe("turn_started");
  expect(api.sound).toHaveBeenCalledWith("bell");
  board.update(asked.view, null);
  expect(scene.told).toBeNull();
  board.destroy();
});
