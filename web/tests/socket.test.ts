import { beforeEach, expect, test } from "vitest";
import { backoff, DOUBT, ReconnectingSocket, onNews, onReturn, OWED, PATIENCE, type Listener, type Situation, type World } from "../src/lib/socket";
import type { Hello, News, ServerMessage } from "../src/generated/wire";

const calm: Situation = {
  left: false, bye: null, connection: "open", online: true, visible: true, since: 0, silent: 0, pinged: null, owed: null, failures: 0,
};
const lost: Situation = { ...calm, connection: "none" };

test.each<[string, Partial<Situation>, ReturnType<typeof onReturn>["do"]]>([
  ["at rest while all is well", {}, "rest"],
  ["a quiet connection is asked whether it lives", { silent: 10_000 }, "ping"],
  ["a hidden page asks less often", { silent: 10_000, visible: false }, "rest"],
  ["a ping may take its time", { pinged: PATIENCE - 1 }, "rest"],
  ["a ping without an answer ends the connection", { pinged: PATIENCE }, "drop"],
  ["a receipt may take its time", { owed: OWED - 1 }, "rest"],
  ["a receipt that does not come is asked after", { owed: OWED }, "ping"],
  ["but only once", { owed: 2 * OWED, pinged: 0 }, "rest"],
  ["an opening connection may take its time", { connection: "opening", since: PATIENCE - 1 }, "rest"],
  ["an opening connection that never opens is given up", { connection: "opening", since: PATIENCE }, "drop"],
  ["the first attempt is made at once", { connection: "none" }, "open"],
  ["the first attempt is made even out of sight", { connection: "none", visible: false }, "open"],
  ["later attempts wait", { connection: "none", failures: 2 }, "rest"],
  ["and then are made", { connection: "none", failures: 2, since: 2_000 }, "open"],
  ["offline, nothing is tried", { connection: "none", failures: 1, since: 2_000, online: false }, "rest"],
  ["but now and then it is", { connection: "none", failures: 1, since: 30_000, online: false }, "open"],
  ["asleep, nothing is tried", { connection: "none", failures: 1, since: 2_000, visible: false }, "rest"],
  ["who has left does not return", { connection: "none", left: true }, "rest"],
  ["a chair with a new holder is not fought over", { connection: "none", bye: "CORE-24" }, "stop"],
  ["a client that was too slow comes back", { connection: "none", bye: "CORE-23" }, "open"],
])("%s", (_, change, step) => {
  expect(onReturn({ ...calm, ...change }, 0.5).do).toBe(step);
});

test("the news is fresh two seconds after the link returns, and not everybody knocks at once", () => {
  for (let failures = 1; failures <= 200; failures++) expect(backoff(failures, 1)).toBeLessThan(2_000);
  expect(backoff(5, 0)).not.toBe(backoff(5, 1));
  expect(onReturn({ ...lost, failures: 40 }, 1)).toMatchObject({ do: "rest" });
});

test("events join those held, replace them, or are asked for again", () => {
  expect(onNews(5, 5)).toBe("append");
  expect(onNews(5, 0)).toBe("rewrite");
  expect(onNews(5, 7)).toBe("ask again");
});

// -- the socket itself, on a clock and a fake WebSocket --------------------------------------------

class FakeSocket {
  static all: FakeSocket[] = [];
  sent: { t: string; nonce?: string; heard?: number }[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { t: string });
  }
  close(): void {
    this.closed = true;
  }
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let clock = 0;
let timers: { at: number; run: () => void }[] = [];
let kept = new Map<string, string>();
let visible = true;
let online = true;

const world: World = {
  open: () => new FakeSocket() as unknown as WebSocket,
  now: () => clock,
  later: (run, ms) => {
    const timer = { at: clock + ms, run };
    timers.push(timer);
    return timer;
  },
  cancel: (timer) => (timers = timers.filter((known) => known !== timer)),
  jitter: () => 0.5,
  online: () => online,
  visible: () => visible,
  store: {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  },
};

function pass(ms: number): void {
  const until = clock + ms;
  for (;;) {
    const next = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    timers = timers.filter((timer) => timer !== next);
    clock = Math.max(clock, next.at);
    next.run();
  }
  clock = until;
}

const told = (from: number, count: number): News =>
  ({ t: "news", from, events: Array.from({ length: count }, () => ({ event: "x" })) }) as unknown as News;

class Ear implements Listener {
  events = 0;
  messages: ServerMessage[] = [];
  standing = false;
  stopped: string | null = null;
  hello(heard: number): Hello {
    return { t: "hello", heard };
  }
  held(): number {
    return this.events;
  }
  heard(message: ServerMessage): void {
    this.messages.push(message);
    if (message.t === "news") this.events = message.from + message.events.length;
  }
  connection(standing: boolean, _lag: number | null, stopped: string | null): void {
    this.standing = standing;
    this.stopped = stopped;
  }
}

const latest = (): FakeSocket => FakeSocket.all.at(-1)!;
const kinds = (socket: FakeSocket): string[] => socket.sent.map((message) => message.t).filter((t) => t !== "ping");

beforeEach(() => {
  FakeSocket.all = [];
  clock = 0;
  timers = [];
  kept = new Map();
  visible = online = true;
});

function connected(ear: Ear): ReconnectingSocket {
  const socket = new ReconnectingSocket("ws://here", ear, world);
  latest().onopen?.();
  latest().says(told(0, 3));
  return socket;
}

test("it greets with what it holds and stands after the first news", () => {
  const ear = new Ear();
  connected(ear);
  expect(latest().sent[0]).toEqual({ t: "hello", heard: 0 });
  expect(ear.standing).toBe(true);
});

test("an answer lost with the connection is said again under its nonce, once, until the receipt", () => {
  const ear = new Ear();
  const socket = connected(ear);
  socket.deliver({ t: "answer", q: 1, nonce: "abc", do: { do: "end_turn" } });
  const first = latest();
  first.onclose?.();
  expect(ear.standing).toBe(false);
  pass(3_000);
  const second = latest();
  expect(second).not.toBe(first);
  second.onopen?.();
  expect(kinds(second)).toEqual(["hello"]);
  expect(second.sent[0]).toEqual({ t: "hello", heard: 3 });
  second.says(told(3, 0));
  expect(kinds(second)).toEqual(["hello", "answer"]);
  second.says({ t: "receipt", nonce: "abc" });
  expect(socket.inFlight).toEqual([]);
  second.onclose?.();
  pass(3_000);
  latest().onopen?.();
  latest().says(told(3, 0));
  expect(kinds(latest())).toEqual(["hello"]);
});

test("an answer in flight survives a reload of the page", () => {
  const socket = connected(new Ear());
  socket.deliver({ t: "answer", q: 1, nonce: "abc", do: { do: "end_turn" } });
  socket.leave();
  const reloaded = new ReconnectingSocket("ws://here", new Ear(), world);
  expect(reloaded.inFlight.map((message) => message.nonce)).toEqual(["abc"]);
  latest().onopen?.();
  latest().says(told(0, 3));
  expect(kinds(latest())).toEqual(["hello", "answer"]);
  latest().says({ t: "refused", nonce: "abc", rule: "CORE-14", facts: {} });
  expect(reloaded.inFlight).toEqual([]);
  expect(kept.size).toBe(0);
});

test("a gap in the numbers is asked for again, not guessed", () => {
  const ear = new Ear();
  connected(ear);
  latest().says(told(7, 2));
  expect(ear.events).toBe(3);
  expect(latest().sent.at(-1)).toEqual({ t: "hello", heard: 0 });
});

test("a connection that went dead in silence is dropped and replaced", () => {
  const ear = new Ear();
  connected(ear);
  latest().says({ t: "pong", at: 0 });
  const first = latest();
  pass(11_000);
  expect(first.sent.at(-1)!.t).toBe("ping");
  pass(PATIENCE + 2_500);
  expect(first.closed).toBe(true);
  expect(latest()).not.toBe(first);
});

test("a phone that slept eight hours is fresh at once", () => {
  const ear = new Ear();
  const socket = connected(ear);
  visible = false;
  latest().onclose?.();
  clock += 8 * 3_600_000;
  const before = FakeSocket.all.length;
  visible = true;
  socket.wake();
  expect(FakeSocket.all.length).toBe(before + 1);
});

test("a connection that slept along is not asked, but opened anew", () => {
  const socket = connected(new Ear());
  clock += 8 * 3_600_000;
  const asleep = latest();
  socket.wake();
  expect(asleep.closed).toBe(true);
  expect(latest()).not.toBe(asleep);
});

test("a connection that does not answer is doubted before it is dropped", () => {
  const ear = new Ear();
  const socket = connected(ear);
  latest().says({ t: "pong", at: 0 });
  socket.deliver({ t: "answer", q: 1, nonce: "abc", do: { do: "end_turn" } });
  pass(OWED + DOUBT + 100);
  expect(ear.standing).toBe(false);
  expect(latest().closed).toBe(false);
  latest().says({ t: "receipt", nonce: "abc" });
  latest().says({ t: "pong", at: clock });
  expect(ear.standing).toBe(true);
  pass(OWED + DOUBT + 100);
  expect(ear.standing).toBe(true);
});

test("into the back-forward cache and back", () => {
  const ear = new Ear();
  const socket = connected(ear);
  const first = latest();
  socket.leave();
  expect(first.closed).toBe(true);
  pass(60_000);
  expect(latest()).toBe(first);
  socket.comeBack();
  expect(latest()).not.toBe(first);
  latest().onopen?.();
  expect(latest().sent[0]).toEqual({ t: "hello", heard: 3 });
});

test("a chair that has a new holder is let go, and the page is told why", () => {
  const ear = new Ear();
  connected(ear);
  latest().says({ t: "bye", rule: "CORE-24" });
  latest().onclose?.();
  pass(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(ear.stopped).toBe("CORE-24");
});

test("words of a connection already dropped are not heard", () => {
  const ear = new Ear();
  connected(ear);
  const old = latest();
  old.onclose?.();
  pass(3_000);
  old.says(told(0, 9));
  expect(ear.events).toBe(3);
});
