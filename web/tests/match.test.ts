/** A match from the news of a recorded game: what is shown, asked, answered and kept. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Match, type Stage } from "../src/lib/match.svelte";
import { Panel } from "../src/lib/panel.svelte";
import { settings } from "../src/lib/settings.svelte";
import { words } from "../src/lib/words.svelte";
import type { World } from "../src/lib/socket";
import ActionPanel from "../src/shell/ActionPanel.svelte";
import TalkSheet from "../src/shell/TalkSheet.svelte";
import type { News, TableCard } from "../src/generated/wire";
import { chairs, messages, names, news, revenge, type RecordedNews } from "./fixtures";

interface Spoken {
  t: string;
  nonce?: string;
  q?: number;
  do?: { do: string; [name: string]: unknown };
}

class FakeSocket {
  sent: Spoken[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Spoken);
  }
  close(): void {}
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const card: TableCard = {
  table: "abc", game: "revenge", seats: 4, options: {}, status: "playing", chairs, pace: { answer_seconds: 0 }, listed: false,
  dealer: "house", talk: { table: [0, 1, 2, 3] }, you: { seats: [0], host: true, watch: false },
};
let socket: FakeSocket;
let match: Match;

const world = (): World => ({
  open: () => (socket = new FakeSocket()) as unknown as WebSocket,
  now: () => 0,
  later: () => 0,
  cancel: () => undefined,
  jitter: () => 0.5,
  online: () => true,
  visible: () => true,
  store: sessionStorage,
});

const tell = (told: RecordedNews, more: Partial<News> = {}): void =>
  socket.says({ t: "news", from: told.from, events: told.events, view: told.view, question: told.question, undo: false, since: 0, clock: null, chairs, ...more });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  words.messages = messages.en;
  settings.set({ pace: "unhurried" });
  match = new Match(card, revenge, 0, world());
  socket.onopen?.();
});

const settled = (): Promise<void> => vi.waitFor(() => expect(match.playing).toBe(false));

test("what is heard first is not acted out again", async () => {
  tell(news[0]!);
  await settled();
  expect(match.shown).toBe(news[0]!.events.length);
  expect(match.view).toEqual(news[0]!.view);
  expect(match.names).toEqual(names);
});

test("later events pass over the stage one by one, then the view settles", async () => {
  tell(news[0]!);
  await settled();
  const seen: string[] = [];
  const stage: Stage = { moment: (event) => (seen.push(event.event), 1), settle: () => seen.push("settled") };
  match.take(stage);
  tell(news[1]!);
  expect(match.question).toEqual(news[0]!.question);
  await settled();
  expect(seen).toEqual(["settled", ...news[1]!.events.map((event) => event.event), "settled"]);
  expect(match.view).toEqual(news[1]!.view);
});

test("skipping shows the rest at once", async () => {
  tell(news[0]!);
  await settled();
  match.take({ moment: () => 60_000, settle: () => undefined });
  tell(news[1]!);
  match.skip();
  await settled();
  expect(match.shown).toBe(match.events.length);
});

test("news from the beginning replaces what was taken back", async () => {
  for (const told of news.slice(0, 3)) tell(told);
  await settled();
  const events = news.slice(0, 2).flatMap((told) => told.events);
  tell({ ...news[1]!, from: 0, events });
  await settled();
  expect(match.events).toEqual(events);
  expect(match.shown).toBe(events.length);
});

test("an answer names its question, waits for its receipt, and is not given twice", async () => {
  const asked = news.find((told) => told.question)!;
  tell({ ...asked, from: 0 });
  await settled();
  match.answer(asked.question!.options[0]!.action);
  match.answer(asked.question!.options[1]!.action);
  const answers = socket.sent.filter((message) => message.t === "answer");
  expect(answers).toHaveLength(1);
  expect(answers[0]).toMatchObject({ q: asked.question!.q, do: asked.question!.options[0]!.action });
  expect(match.sent).toBe(answers[0]!.nonce);
  socket.says({ t: "receipt", nonce: answers[0]!.nonce });
  expect(match.sent).toBeNull();
});

test("a refusal is kept until the next question", async () => {
  const [first, second] = news.filter((told) => told.question);
  tell({ ...first!, from: 0 });
  await settled();
  match.answer({ do: "end_turn" });
  socket.says({ t: "refused", nonce: match.sent, rule: "REV-34", facts: {} });
  expect(match.sent).toBeNull();
  expect(match.refusal?.rule).toBe("REV-34");
  tell({ ...second!, from: match.events.length });
  await settled();
  expect(match.refusal).toBeNull();
});

test("talk and notes come in", () => {
  socket.says({ t: "talk", from: 0, lines: [{ seat: 1, text: "<b>boo</b>" }] });
  socket.says({ t: "note", text: "mine" });
  socket.says({ t: "passes", moments: ["land"] });
  expect(match.talk).toEqual([{ seat: 1, text: "<b>boo</b>" }]);
  expect(match.note).toBe("mine");
  expect(match.passes).toEqual(["land"]);
  match.letPass(["land", "end"]);
  expect(match.passes).toEqual(["land", "end"]);
});

test("what happened since one's last act is counted by the server, whichever device it was done on", async () => {
  const [first, second] = news.filter((told) => told.events.length > 1);
  tell({ ...first!, from: 0 });
  await settled();
  expect(match.since).toBe(0);
  tell({ ...second!, from: first!.events.length }, { since: first!.events.length });
  await settled();
  expect(match.since).toBe(first!.events.length);
  match = new Match(card, revenge, 0, world()); // another device: nothing is remembered there
  socket.onopen?.();
  tell({ ...second!, from: 0 }, { since: 1 });
  await settled();
  expect(match.since).toBe(1);
});

test("a seat talks in its own circles, and who watches hears the whole table", () => {
  const at = (talk: TableCard["talk"], eyes: number | "watch") => new Match({ ...card, talk }, revenge, eyes, world());
  const ghosts = { table: [0, 1, 2, 3], ghosts: [1, 2, 3] };
  expect(at(card.talk, 0).circles).toEqual(["table"]);
  expect(at({}, 1).circles).toEqual([]);
  expect([at(ghosts, 0), at(ghosts, 1), at(ghosts, "watch")].map((one) => one.circles)).toEqual([["table"], ["table", "ghosts"], ["table"]]);
  component = mount(TalkSheet, { target: document.body, props: { match: at(ghosts, 1), onclose: () => undefined } });
  flushSync();
  expect([...document.querySelectorAll("option")].map(({ value }) => value)).toEqual(["table", "ghosts"]);
});

test("where people draw, a page says that a draw was taken back until something is drawn", async () => {
  match = new Match({ ...card, dealer: "people" }, revenge, 0, world());
  socket.onopen?.();
  const [first, second] = news.slice(0, 2);
  tell(first!);
  tell(second!);
  await settled();
  expect(match.drawnAgain).toBe(false);
  tell({ ...first!, from: first!.events.length, events: [] });
  await settled();
  expect(match.drawnAgain).toBe(true);
  tell(second!);
  await settled();
  expect(match.drawnAgain).toBe(false);
  match.takeBack(); // whoever does it knows
  tell({ ...first!, from: first!.events.length, events: [] });
  await settled();
  expect(match.drawnAgain).toBe(false);
});

test("a line listens to its page for as long as somebody attends to it", () => {
  const leave = match.attend();
  tell(news[0]!);
  const pings = (): number => socket.sent.filter((message) => message.t === "ping").length;
  const before = pings();
  socket.says({ t: "pong", at: 0 });
  dispatchEvent(new Event("online"));
  expect(pings()).toBe(before + 1);
  leave();
  socket.says({ t: "pong", at: 0 });
  dispatchEvent(new Event("online"));
  expect(pings()).toBe(before + 1);
});

// -- the panel ------------------------------------------------------------------------------------

let component: Record<string, unknown> | null = null;
afterEach(() => {
  if (component) void unmount(component);
  component = null;
  document.body.replaceChildren();
});

async function panelFor(told: RecordedNews): Promise<HTMLElement> {
  tell({ ...told, from: 0 });
  await settled();
  component = mount(ActionPanel, { target: document.body, props: { match, panel: new Panel(match), onrule: onRule, onanswers: onAnswers } });
  flushSync();
  return document.body;
}
const onRule = vi.fn();
const onAnswers = vi.fn();
const choices = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>("[data-choice]")];
const full = news.find((told) => told.question && told.question.options.length > 12)!;

test("a contract is one press away, and its button says what will happen", async () => {
  await panelFor(full);
  const light = choices().find((button) => button.querySelector(".unseen")?.textContent?.startsWith("Accept a light contract"))!;
  expect(light.textContent).toContain("pay 3");
  light.click();
  expect(socket.sent.at(-1)).toMatchObject({ t: "answer", do: { do: "contract", class: "light" } });
});

test("a block is three: what, whom, which", async () => {
  await panelFor(full);
  for (const text of ["Close a class", "Silas", "Hard"]) {
    const next = choices().find((button) => button.textContent?.includes(text));
    expect(next, text).toBeDefined();
    next!.click();
    flushSync();
  }
  expect(socket.sent.at(-1)).toMatchObject({ t: "answer", do: { do: "block", target: 1, class: "hard" } });
});

test("of a set the things are ticked, and one button gives as many as may be", async () => {
  const { facts } = full.question!.options.find(({ action }) => action.do === "contract")!;
  const sets = [{ action: { do: "contract" }, of: "class", members: ["light", "light", "hard"], least: 1, most: 2, facts, marks: [] }];
  await panelFor({ ...full, question: { ...full.question!, sets } });
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  const give = () => document.querySelector<HTMLButtonElement>(".give")!;
  expect(boxes()).toHaveLength(3);
  expect(give().disabled).toBe(true);
  expect(document.querySelector("[role=status]")?.textContent).toBe("none chosen");
  for (const box of boxes()) {
    box.click();
    flushSync();
  }
  expect(give().disabled).toBe(true); // three are too many
  boxes()[0]!.click();
  flushSync();
  expect(give().disabled).toBe(false);
  expect(give().querySelector(".count")?.textContent).toBe("2 chosen");
  give().click();
  expect(socket.sent.at(-1)).toMatchObject({ t: "answer", do: { do: "contract", class: ["light", "hard"] } });
});

test("digits press, Escape goes back", async () => {
  await panelFor(full);
  const count = choices().length;
  const block = choices().findIndex((button) => button.textContent?.includes("Close a class"));
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: String(block + 1), bubbles: true }));
  flushSync();
  expect(choices()).toHaveLength(3);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  flushSync();
  expect(choices()).toHaveLength(count);
});

test("what is closed can be asked about, and the answer cites its rule", async () => {
  await panelFor(full);
  [...document.querySelectorAll<HTMLButtonElement>(".closed button")].at(-1)!.click();
  const tried = socket.sent.at(-1)!;
  expect(tried.do?.do).toBe("end_turn");
  socket.says({ t: "refused", nonce: tried.nonce, rule: "REV-34", facts: {} });
  flushSync();
  const note = document.querySelector("[role=alert]")!;
  expect(note.textContent).toContain("You cannot end your turn yet");
  note.querySelector("button")!.click();
  expect(onRule).toHaveBeenCalledWith("REV-34");
});

test("a refusal of the house's own cites its rule like any other", async () => {
  await panelFor(full);
  match.refusal = { rule: "CORE-14", facts: {} };
  flushSync();
  document.querySelector<HTMLButtonElement>("[role=alert] button")!.click();
  expect(onRule).toHaveBeenLastCalledWith("CORE-14");
});

test("what the answers do is one press away, however many there are", async () => {
  await panelFor(full);
  const about = document.querySelector<HTMLButtonElement>(".about")!;
  expect(about.getAttribute("aria-label")).toMatch(/^What these answers do: rules REV-52, REV-69, REV-82/);
  expect(about.hasAttribute("data-choice")).toBe(false);
  about.click();
  expect(onAnswers.mock.lastCall![0]).toContainEqual({ label: "Mark a rival", rule: "REV-69" });
});

test("once a word is chosen, the same press opens its rule", async () => {
  await panelFor(full);
  choices().find((button) => button.textContent?.includes("Close a class"))!.click();
  flushSync();
  const about = document.querySelector<HTMLButtonElement>(".about")!;
  expect(about.getAttribute("aria-label")).toBe("What this does: rule REV-82");
  about.click();
  expect(onRule).toHaveBeenLastCalledWith("REV-82");
});

test("the language can change under an open question", async () => {
  await panelFor(full);
  words.messages = messages.it;
  flushSync();
  expect(document.querySelector("#prompt")!.textContent).toContain("il registro è aperto");
  expect(choices()[0]!.textContent).toContain("Accetta un contratto");
});
