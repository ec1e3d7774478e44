/** Chairs and their links: moving to another device, handing over, and every refusal said in place. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused, Unreachable } from "../src/lib/api";
import { Attempt, explain } from "../src/lib/attempt.svelte";
import { goodBots, keepLink, keepLinks, linksOf, openKept } from "../src/lib/app_state.svelte";
import { Match } from "../src/lib/match.svelte";
import { settings } from "../src/lib/settings.svelte";
import { words } from "../src/lib/words.svelte";
import type { World } from "../src/lib/socket";
import type { Chair, TableCard } from "../src/generated/wire";
import EndScreen from "../src/shell/EndScreen.svelte";
import InviteSheet from "../src/shell/InviteSheet.svelte";
import Seats from "../src/shell/Seats.svelte";
import { chairs, messages, news, revenge } from "./fixtures";

interface Asked {
  path: string;
  body: unknown;
}
type Answer = { status?: number; says: unknown } | null;

const seated: Chair[] = chairs.map((chair) => ({ ...chair, sit: chair.seat < 2 ? "person" : "bot", bot: chair.seat < 2 ? "" : "heuristic", here: chair.seat === 0 }));
const card: TableCard = {
  table: "abc", game: "revenge", seats: 4, options: {}, status: "playing", chairs: seated, pace: { answer_seconds: 0 }, listed: false,
  dealer: "house", talk: { table: [0, 1, 2, 3] }, you: { seats: [0], host: true, watch: false },
};
const TOO_MUCH: Answer = { status: 429, says: { rule: "CORE-22", facts: {} } };

let asked: Asked[];
let answers: Record<string, Answer>;
let opened: string[];
let mounted: Record<string, unknown> | null = null;

const world = (): World => ({
  open: (url) => {
    opened.push(url);
    return { send: () => undefined, close: () => opened.push("closed") } as unknown as WebSocket;
  },
  now: () => 0, later: () => 0, cancel: () => undefined, jitter: () => 0.5, online: () => true, visible: () => true, store: sessionStorage,
});

beforeEach(() => {
  sessionStorage.clear();
  words.messages = messages.en;
  asked = [];
  answers = {};
  opened = [];
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push({ path, body: typeof init.body === "string" ? JSON.parse(init.body) : init.body });
    const answer = path in answers ? answers[path] : { says: {} };
    if (!answer) throw new TypeError("nobody there");
    return new Response(JSON.stringify(answer.says), { status: answer.status ?? 200, headers: { "content-type": "application/json" } });
  });
});

afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = null;
  vi.unstubAllGlobals();
});

const show = (component: unknown, props: object): void => {
  mounted = mount(component as typeof Seats, { target: document.body, props: props as never });
  flushSync();
};
const press = (text: string): void => {
  const found = [...document.querySelectorAll("button")].find((button) => button.textContent?.includes(text));
  if (!found) throw new Error(`no button says ${text}`);
  found.click();
  flushSync();
};
const alerted = (text: string): Promise<void> => vi.waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).toContain(text));
const sheetFor = (seat: number | "watch", more: Partial<TableCard> = {}): Match => {
  const shown = { ...card, ...more };
  const match = new Match(shown, revenge, shown.you.seats[0] ?? "watch", world());
  show(InviteSheet, { card: shown, match, seat, onclose: () => undefined });
  return match;
};
const link = (): string | undefined => document.querySelector<HTMLInputElement>("input[readonly]")?.value;

// -- refusals -------------------------------------------------------------------------------------

test("a refusal is explained with its facts, in the language of now", async () => {
  const attempt = new Attempt();
  await attempt.run(() => Promise.reject(new Refused("CORE-19", { game: "whist" }, 400)));
  expect(attempt.trouble).toBe("There is no game called “whist” here.");
  words.messages = messages.it;
  expect(attempt.trouble).toContain("«whist»");
  expect(await attempt.run(() => Promise.resolve(7))).toBe(7);
  expect(attempt.trouble).toBeNull();
  expect(explain(new Unreachable("/"))).toBe(messages.it["web.try_again"]);
});

test("a fault of our own is nobody's refusal", async () => {
  const attempt = new Attempt();
  await expect(attempt.run(() => Promise.reject(new TypeError("oops")))).rejects.toThrow("oops");
  expect([attempt.busy, attempt.trouble]).toEqual([false, null]);
});

test("busy lasts as long as the last of several", async () => {
  const attempt = new Attempt();
  let done: () => void = () => undefined;
  const slow = attempt.run(() => new Promise<void>((resolve) => (done = resolve)));
  await attempt.run(() => Promise.resolve());
  expect(attempt.busy).toBe(true);
  done();
  await slow;
  expect(attempt.busy).toBe(false);
});

test("the button for another game says why there is none, and leads to the rule in the book of the house", async () => {
  answers["/api/tables"] = TOO_MUCH;
  const match = new Match(card, revenge, 0, world());
  match.view = news.at(-1)!.view;
  show(EndScreen, { match, card, game: revenge, story: [], onclose: () => undefined });
  press(messages.en["web.again"]!);
  await alerted("too much at once");
  press(messages.en["ui.rule"]!.replace("{rule}", "CORE-22"));
  await vi.waitFor(() => expect(document.querySelector("#rule-CORE-22.wanted")?.textContent).toContain(messages.en["core.rule.CORE-22"]!.slice(0, 20)));
  expect(asked.filter(({ path }) => path.startsWith("/api/rules"))).toEqual([]);
  document.querySelector("#rule-CORE-22")!.closest("dialog")!.querySelector<HTMLButtonElement>("header button")!.click();
  await vi.waitFor(() => expect(document.querySelector("#rule-CORE-22")).toBeNull());
});

// -- links ----------------------------------------------------------------------------------------

test("a tab that laid the table shows the link of its own chair, and nobody is shown out for it", () => {
  keepLinks("abc", { host: "/table/abc#h", watch: "/table/abc#w", seats: ["/table/abc#mine", null, null, null] });
  sheetFor(0);
  expect(link()).toMatch(/\/table\/abc#mine$/);
  expect(document.body.textContent).toContain(messages.en["web.elsewhere_help"]);
  expect(asked).toEqual([]);
});

test("a tab that knows no link makes one, and is back at the table when it has", async () => {
  answers["/api/tables/abc/chairs/0/link"] = { status: 201, says: { link: "/table/abc#fresh" } };
  sheetFor(0);
  expect([link(), opened.length]).toEqual([undefined, 1]);
  press(messages.en["web.make_link"]!);
  await vi.waitFor(() => expect(link()).toMatch(/\/table\/abc#fresh$/));
  expect(opened.slice(1)).toEqual(["closed", opened[0]]);
  expect(linksOf("abc")?.seats[0]).toBe("/table/abc#fresh");
});

test("a link that could not be made leaves the page where it was, and says so", async () => {
  answers["/api/tables/abc/chairs/0/link"] = null;
  sheetFor(0);
  press(messages.en["web.make_link"]!);
  await alerted(messages.en["web.try_again"]!);
  expect(opened.slice(1)).toEqual(["closed", opened[0]]);
});

test("a new link for another chair, or for onlookers, moves nobody who sits here", async () => {
  answers["/api/tables/abc/watch/link"] = { status: 201, says: { link: "/table/abc#eyes" } };
  keepLink("abc", 2, "/table/abc#two");
  sheetFor("watch");
  press(messages.en["web.make_link"]!);
  await vi.waitFor(() => expect(link()).toMatch(/#eyes$/));
  expect(opened).toHaveLength(1);
  expect(linksOf("abc")).toEqual({ host: "", watch: "/table/abc#eyes", seats: [null, null, "/table/abc#two"] });
});

test("a host who only watches is back after onlookers were given a new link", async () => {
  answers["/api/tables/abc/watch/link"] = { status: 201, says: { link: "/table/abc#eyes" } };
  sheetFor("watch", { you: { seats: [], host: true, watch: false } });
  press(messages.en["web.make_link"]!);
  await vi.waitFor(() => expect(opened.slice(1)).toEqual(["closed", opened[0]]));
});

// -- chairs ---------------------------------------------------------------------------------------

const rows = (): HTMLElement[] => [...document.querySelectorAll("li")];
const offers = (seat: number): (string | undefined)[] => [...rows()[seat]!.querySelectorAll("button")].map((button) => button.textContent?.trim());

test("one's own chair can be handed over or taken along; others can be offered when nobody is there", () => {
  const match = new Match(card, revenge, 0, world());
  show(Seats, { card, game: revenge, match });
  const say = (key: string): string => messages.en[`web.${key}`]!;
  expect([0, 1, 2].map(offers)).toEqual([[say("hand_to_bot"), say("elsewhere")], [say("hand_to_bot"), say("give_chair")], [say("give_chair")]]);
  match.chairs = seated.map((chair) => ({ ...chair, here: true }));
  flushSync();
  expect(offers(1)).toEqual([say("hand_to_bot")]);
});

test("a chair is handed to the usual bot at one press, or to the one that was chosen", async () => {
  show(Seats, { card, game: revenge, match: new Match(card, revenge, 0, world()) });
  const select = rows()[0]!.querySelector("select")!;
  expect([...select.options].map((option) => option.value)).toEqual(revenge.bots);
  press(messages.en["web.hand_to_bot"]!);
  expect(rows()[0]!.querySelector("button")!.disabled).toBe(true);
  select.value = "ismcts";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  await vi.waitFor(() => expect(rows()[0]!.querySelector("button")!.disabled).toBe(false));
  rows()[0]!.querySelector("button")!.click();
  expect(asked.map(({ body }) => body)).toEqual([{ sit: "bot", bot: goodBots(revenge)[0] }, { sit: "bot", bot: "ismcts" }]);
});

test("a refusal to change a chair is said at that chair", async () => {
  answers["/api/tables/abc/chairs/1"] = { status: 403, says: { rule: "CORE-17", facts: {} } };
  show(Seats, { card, game: revenge, match: new Match(card, revenge, 0, world()) });
  rows()[1]!.querySelector("button")!.click();
  await alerted("not yours to do");
  expect(rows()[1]!.querySelector("[role=alert]")).not.toBeNull();
});

// -- kept games -----------------------------------------------------------------------------------

const laid = { table: "abc", links: { host: "/table/abc#h", watch: "/table/abc#w", seats: ["/table/abc#zero", "/table/abc#one"] } };

test("who brings a game that is not over sits down in its first chair, under their own name", async () => {
  settings.set({ name: "Ada" });
  answers["/api/import"] = { status: 201, says: laid };
  answers["/api/tables/abc"] = { says: card };
  expect(await openKept(new Blob(["a save"]))).toBe("abc");
  expect(asked.slice(1)).toEqual([
    { path: "/api/sit", body: { table: "abc", secret: "h" } },
    { path: "/api/tables/abc", body: undefined },
    { path: "/api/sit", body: { table: "abc", secret: "zero" } },
    { path: "/api/tables/abc/chairs/0", body: { name: "Ada" } },
  ]);
  settings.set({ name: "" });
});

test("who brings a game that is over looks on", async () => {
  answers["/api/import"] = { status: 201, says: laid };
  answers["/api/tables/abc"] = { says: { ...card, status: "over" } };
  await openKept(new Blob(["a save"]));
  expect(asked.map(({ path }) => path)).toEqual(["/api/import", "/api/sit", "/api/tables/abc"]);
});
