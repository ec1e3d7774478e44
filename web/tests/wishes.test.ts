/** What a seat writes for itself on a line that comes and goes: nothing of it is lost. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import recorded from "./fixtures/house.json";
import { Match, REST } from "../src/lib/match.svelte";
import type { World } from "../src/lib/socket";
import { momentOf, momentsOf } from "../src/lib/windows";
import { words } from "../src/lib/words.svelte";
import type { GameInfo, Messages, TableCard } from "../src/generated/wire";
import Menu from "../src/shell/Menu.svelte";
import NotAgain from "../src/shell/NotAgain.svelte";
import NotesSheet from "../src/shell/NotesSheet.svelte";
import StandingSheet from "../src/shell/StandingSheet.svelte";
import { chairs, revenge, type RecordedNews } from "./fixtures";

interface Said {
  t: string;
  nonce: string;
  pen?: string;
  turn?: number;
  text?: string;
  moments?: string[];
}

class FakeSocket {
  sent: Said[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Said);
  }
  close(): void {}
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  of(t: string): Said[] {
    return this.sent.filter((message) => message.t === t);
  }
}

const house = recorded.parlour.games[0] as unknown as GameInfo;
const news = recorded.news as unknown as RecordedNews[];
const messages = recorded.words as Record<"en" | "it", Messages>;
const moments = momentsOf(house);
const card: TableCard = {
  table: "abc", game: "house", seats: 4, options: {}, status: "playing", chairs, pace: { answer_seconds: 0 }, listed: false,
  dealer: "house", talk: { table: [0, 1, 2, 3] }, you: { seats: [0], host: true, watch: false },
};
let now = 0;
let socket: FakeSocket;
let due: (() => void) | null = null;
let match: Match;
let component: Record<string, unknown> | null = null;

const world: World = {
  open: () => (socket = new FakeSocket()) as unknown as WebSocket,
  now: () => now,
  later: (run) => (due = run),
  cancel: () => (due = null),
  jitter: () => 0.5,
  online: () => true,
  visible: () => true,
  store: sessionStorage,
};

/** A page is opened; what the server holds is said after its greeting. */
function opens(note = "", passes: object = { moments: [], usual: true }): void {
  match = new Match(card, house, 0, world);
  stands(note, passes);
}

/** The line stands and the server greets. */
function stands(note = "", passes: object = { moments: [], usual: true }): void {
  socket.onopen?.();
  socket.says({ t: "waiting", chairs });
  socket.says({ t: "note", text: note });
  socket.says({ t: "passes", ...passes });
}

/** The line falls, and after a while another one is tried. */
function falls(): void {
  socket.onclose?.();
  now += 10_000;
  due?.();
}

function write(text: string): void {
  match.jot(text);
  vi.advanceTimersByTime(REST);
}

function shows(sheet: typeof NotesSheet | typeof StandingSheet): void {
  component = mount(sheet, { target: document.body, props: { match, onclose: () => undefined } });
  flushSync();
}

function types(text: string): void {
  const field = document.querySelector("textarea")!;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  localStorage.clear();
  words.messages = messages.en;
  opens();
});

afterEach(() => {
  if (component) void unmount(component);
  component = null;
  document.body.replaceChildren();
  vi.useRealTimers();
});

test("a note is said when the pen rests, once, and is kept when the server says so", () => {
  match.jot("the but");
  match.jot("the butler");
  expect(socket.of("note")).toEqual([]);
  vi.advanceTimersByTime(REST);
  expect(socket.of("note")).toMatchObject([{ text: "the butler" }]);
  expect(match.noteFate).toBe("going");
  socket.says({ t: "receipt", nonce: socket.of("note")[0]!.nonce });
  expect(match.noteFate).toBe("kept");
  expect(localStorage.length).toBe(0);
  match.remember();
  expect(socket.of("note")).toHaveLength(1);
});

test("what is written while the line is down wins over what the server still has", () => {
  socket.onclose?.();
  write("in the dark");
  expect(match.noteFate).toBe("held");
  now += 10_000;
  due?.();
  stands("as it was before");
  expect(match.note).toBe("in the dark");
  expect(socket.of("note")).toMatchObject([{ text: "in the dark" }]);
  socket.says({ t: "receipt", nonce: socket.of("note")[0]!.nonce });
  expect([match.note, match.noteFate]).toEqual(["in the dark", "kept"]);
});

test("what went out on a line that fell goes out again, and only the latest of it", () => {
  write("attic");
  const lost = socket.of("note")[0]!;
  write("attic, cellar");
  falls();
  stands("");
  const again = socket.of("note");
  expect(again).toMatchObject([{ text: "attic, cellar", pen: lost.pen! }]);
  expect(again[0]!.turn).toBeGreaterThan(lost.turn!);
  socket.says({ t: "receipt", nonce: lost.nonce }); // the older one is kept: that is not enough
  expect(match.noteFate).toBe("going");
});

test.each(["before the pen rests", "after it was said", "while the line is down"])("a reload %s loses nothing", (when) => {
  if (when === "while the line is down") socket.onclose?.();
  match.jot("ink");
  if (when !== "before the pen rests") vi.advanceTimersByTime(REST);
  vi.clearAllTimers();
  opens("old");
  expect(match.note).toBe("ink");
  expect(socket.of("note")).toMatchObject([{ text: "ink" }]);
  socket.says({ t: "receipt", nonce: socket.of("note")[0]!.nonce });
  opens("ink");
  expect(socket.of("note")).toEqual([]);
});

test("where nothing can be kept for good, a reload of the tab still brings back what was said", () => {
  write("ink");
  localStorage.clear();
  opens("old");
  expect([match.note, match.noteFate]).toEqual(["ink", "going"]);
  expect(socket.of("note")).toMatchObject([{ text: "ink" }]);
});

test("a tab that has its receipt leaves alone what another tab is writing", () => {
  write("mine");
  const key = localStorage.key(0)!;
  localStorage.setItem(key, JSON.stringify({ value: "theirs" }));
  socket.says({ t: "receipt", nonce: socket.of("note")[0]!.nonce });
  expect(localStorage.getItem(key)).toContain("theirs");
});

test("another device's note is shown, but not over what is being typed", () => {
  shows(NotesSheet);
  const field = (): string => document.querySelector("textarea")!.value;
  socket.says({ t: "note", text: "from the desk" });
  flushSync();
  expect(field()).toBe("from the desk");
  types("from the desk and here");
  socket.says({ t: "note", text: "meanwhile" });
  flushSync();
  expect(field()).toBe("from the desk and here");
  vi.advanceTimersByTime(REST);
  socket.says({ t: "receipt", nonce: socket.of("note")[0]!.nonce });
  socket.says({ t: "note", text: "later" }); // the last who writes is right, but not under one's fingers
  flushSync();
  expect(field()).toBe("from the desk and here");
  expect(match.note).toBe("later");
});

test.each(["en", "it"] as const)("the sheet says quietly how the note fares, in %s", (language) => {
  words.messages = messages[language];
  shows(NotesSheet);
  const fate = (): string => document.querySelector(".fate")!.textContent!.trim();
  const told = (): string => document.querySelector("[role=status]")!.textContent!;
  expect(fate()).toBe("");
  types("boo");
  expect(fate()).toBe(messages[language]["web.note_going"]);
  vi.advanceTimersByTime(REST);
  socket.says({ t: "receipt", nonce: socket.of("note")[0]!.nonce });
  flushSync();
  expect([fate(), told()]).toEqual([messages[language]["web.note_kept"], ""]);
  socket.onclose?.();
  types("boo!");
  expect(told()).toBe(messages[language]["web.note_held"]);
});

test("a sheet that is closed at once still says what was typed", () => {
  shows(NotesSheet);
  types("quick");
  void unmount(component!);
  component = null;
  expect(socket.of("note")).toMatchObject([{ text: "quick" }]);
});

test("a note longer than a message may be is not said, and not thrown away", () => {
  write("語".repeat(4_000));
  expect(socket.of("note")).toEqual([]);
  expect(match.noteFate).toBe("long");
  falls();
  stands("");
  expect(socket.of("note")).toEqual([]);
  write("語".repeat(2_000));
  expect(socket.of("note")).toHaveLength(1);
  expect(new TextEncoder().encode(JSON.stringify(socket.of("note")[0])).length).toBeLessThan(8_192);
});

test("where the disk is full the note is said again by itself; after another refusal, on the next line", () => {
  write("room?");
  const refuse = (rule: string) => socket.says({ t: "refused", nonce: socket.of("note").at(-1)!.nonce, rule, facts: {} });
  refuse("CORE-16");
  expect(match.noteFate).toBe("going");
  vi.advanceTimersByTime(10_000);
  expect(socket.of("note")).toHaveLength(2);
  refuse("CORE-26");
  vi.advanceTimersByTime(60_000);
  expect(socket.of("note")).toHaveLength(2);
  expect(match.note).toBe("room?");
  falls();
  stands("");
  expect(socket.of("note")).toMatchObject([{ text: "room?" }]);
});

// -- standing passes ------------------------------------------------------------------------------

test("standing passes that were set while the line was down reach the server", () => {
  socket.onclose?.();
  match.letPass(["land"]);
  expect(match.passesHeld).toBe(true);
  now += 10_000;
  due?.();
  stands("", { moments: ["end"] });
  expect(match.passes).toEqual(["land"]);
  expect(socket.of("passes")).toMatchObject([{ moments: ["land"] }]);
  socket.says({ t: "receipt", nonce: socket.of("passes")[0]!.nonce });
  socket.says({ t: "passes", moments: ["end", "land"] }); // another device
  expect([match.passes, match.passesHeld]).toEqual([["end", "land"], false]);
});

test("a server that has forgotten them is told again, one that has newer ones is not", () => {
  match.letPass(["land"]);
  socket.says({ t: "receipt", nonce: socket.of("passes")[0]!.nonce });
  falls();
  stands("", { moments: ["card"], usual: true });
  expect(socket.of("passes")).toMatchObject([{ moments: ["land"] }]);
  socket.says({ t: "receipt", nonce: socket.of("passes")[0]!.nonce });
  socket.says({ t: "passes", moments: [] });
  falls();
  stands("", { moments: [] });
  expect(socket.of("passes")).toEqual([]);
  expect(match.passes).toEqual([]);
});

test("whoever never set any has what is usual, and says nothing", () => {
  falls();
  stands("", { moments: ["card"], usual: true });
  expect(match.passes).toEqual(["card"]);
  expect(socket.of("passes")).toEqual([]);
});

test("passes the game does not know are given up, those there was no room for are not", () => {
  match.letPass(["tea"]);
  socket.says({ t: "refused", nonce: socket.of("passes")[0]!.nonce, rule: "CORE-6", facts: {} });
  expect(match.passesHeld).toBe(false);
  socket.says({ t: "passes", moments: ["end"] });
  expect(match.passes).toEqual(["end"]);
  match.letPass(["land"]);
  socket.says({ t: "refused", nonce: socket.of("passes").at(-1)!.nonce, rule: "CORE-16", facts: {} });
  vi.advanceTimersByTime(10_000);
  expect(socket.of("passes").at(-1)).toMatchObject({ moments: ["land"] });
  expect(socket.of("passes")).toHaveLength(3);
});

// -- the shell's own pieces -------------------------------------------------------------------------

const inWindow = news.find(({ question }) => question?.prompt === "window")!;

test("a window's moment is read from what is going on, in any game", () => {
  for (const told of news) {
    const moment = momentOf(house, told.view, told.question);
    if (told.question?.prompt !== "window") expect(moment).toBeNull();
    else expect(moment).toBe((told.question.facts["moment"] as unknown as { id: string }).id);
  }
  expect(momentsOf(revenge)).toEqual([]);
});

test.each(["en", "it"] as const)("every moment of a game can be chosen in %s, and one press in a window lets it be", (language) => {
  words.messages = messages[language];
  shows(StandingSheet);
  const boxes = [...document.querySelectorAll<HTMLInputElement>("input")];
  const labels = [...document.querySelectorAll("label")].map((label) => label.textContent!.trim());
  expect(labels).toEqual(moments.map((moment) => messages[language][`kind.moment.${moment}`]));
  boxes[0]!.click();
  flushSync();
  expect(match.passes).toEqual([moments[0]]);
  boxes[0]!.click();
  expect(match.passes).toEqual([]);
  void unmount(component!);

  match.view = inWindow.view;
  match.question = inWindow.question;
  component = mount(NotAgain, { target: document.body, props: { match } });
  flushSync();
  document.querySelector("button")!.click();
  flushSync();
  expect(match.passes).toEqual([momentOf(house, inWindow.view, inWindow.question)]);
  expect(document.querySelector("button")).toBeNull();
});

test("the menu leads there where a game has windows, and only then", () => {
  const doors = (one: Match): string[] => {
    const opened: string[] = [];
    const menu = mount(Menu, { target: document.body, props: { match: one, card, onopen: (door: string) => opened.push(door), onclose: () => undefined } });
    flushSync();
    for (const button of document.querySelectorAll<HTMLButtonElement>("nav button")) if (button.textContent?.includes(messages.en["web.asked"]!)) button.click();
    void unmount(menu);
    document.body.replaceChildren();
    return opened;
  };
  expect(doors(match)).toEqual(["asked"]);
  expect(doors(new Match(card, revenge, 0, world))).toEqual([]);
  expect(doors(new Match(card, house, "watch", world))).toEqual([]);
});
