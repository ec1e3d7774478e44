/** The screen stays lit while a match is on, by the browser's own way or by a picture nobody sees. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { flushSync, mount, unmount } from "svelte";
import { stayAwake } from "../src/lib/wake_lock";
import { words } from "../src/lib/words.svelte";
import SettingsSheet from "../src/shell/SettingsSheet.svelte";
import { messages } from "./fixtures";

let seen: DocumentVisibilityState;
let end: () => void = () => undefined;
const soon = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));
const vigil = (): HTMLVideoElement | null => document.querySelector("video");

function look(state: DocumentVisibilityState): void {
  seen = state;
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  seen = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => seen);
});

afterEach(() => {
  end();
  vi.restoreAllMocks();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "wakeLock");
  document.body.replaceChildren();
});

// -- the browser's own lock -------------------------------------------------------------------------

class Sentinel {
  released = false;
  release(): Promise<void> {
    this.released = true;
    return Promise.resolve();
  }
}

function locks(refusals = 0): Sentinel[] {
  const given: Sentinel[] = [];
  const request = (): Promise<Sentinel> => {
    if (refusals-- > 0) return Promise.reject(new Error("not before a touch"));
    given.push(new Sentinel());
    return Promise.resolve(given.at(-1)!);
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  return given;
}

test("one lock is held while the page is seen, and none when the match is over", async () => {
  const given = locks();
  end = stayAwake();
  await soon();
  document.dispatchEvent(new Event("click"));
  await soon();
  expect(given).toHaveLength(1);
  look("hidden");
  expect(given[0]!.released).toBe(true);
  look("visible");
  await soon();
  expect(given).toHaveLength(2);
  end();
  look("visible");
  await soon();
  expect(given.map(({ released }) => released)).toEqual([true, true]);
  expect(vigil()).toBeNull();
});

test("a browser that wants a touch first is asked again at the first touch or key", async () => {
  const given = locks(2);
  end = stayAwake();
  await soon();
  document.dispatchEvent(new Event("click"));
  await soon();
  expect(given).toHaveLength(0);
  document.dispatchEvent(new Event("keydown"));
  await soon();
  expect(given).toHaveLength(1);
});

test("a lock that is taken away is asked for again at the next touch", async () => {
  const given = locks();
  end = stayAwake();
  await soon();
  await given[0]!.release();
  document.dispatchEvent(new Event("click"));
  await soon();
  document.dispatchEvent(new Event("click"));
  await soon();
  expect(given).toHaveLength(2);
  end();
  expect(given[1]!.released).toBe(true);
});

// -- over plain http --------------------------------------------------------------------------------

function pictures(refusals = 0): { stopped: number; painted: number } {
  const seenOf = { stopped: 0, painted: 0 };
  const stream = { getTracks: () => [{ stop: () => (seenOf.stopped += 1) }] };
  const canvas = HTMLCanvasElement.prototype as unknown as Record<string, unknown>;
  canvas["captureStream"] = () => stream;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ fillRect: () => (seenOf.painted += 1) } as never);
  const kept = new WeakMap<HTMLMediaElement, unknown>();
  Object.defineProperty(HTMLMediaElement.prototype, "srcObject", {
    configurable: true,
    get(this: HTMLMediaElement) {
      return kept.get(this) ?? null;
    },
    set(this: HTMLMediaElement, value: unknown) {
      kept.set(this, value);
    },
  });
  vi.spyOn(HTMLMediaElement.prototype, "readyState", "get").mockReturnValue(1);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(() => (refusals-- > 0 ? Promise.reject(new Error("not before a touch")) : Promise.resolve()));
  return seenOf;
}

test("without a lock a picture plays that nobody sees, hears or reaches", async () => {
  const work = pictures();
  end = stayAwake();
  await soon();
  const video = vigil()!;
  expect(video.muted).toBe(true);
  expect(video.getAttribute("aria-hidden")).toBe("true");
  expect([video.tabIndex, video.className, video.src]).toEqual([-1, "vigil", ""]);
  expect(video.textContent).toBe("");
  const painted = work.painted;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(work.painted).toBe(painted + 3);
  document.dispatchEvent(new Event("click"));
  await soon();
  expect(document.querySelectorAll("video")).toHaveLength(1);
});

test("it plays as soon as it is known what it shows, and is not waited for for ever", async () => {
  pictures();
  vi.spyOn(HTMLMediaElement.prototype, "readyState", "get").mockReturnValue(0);
  const play = vi.mocked(HTMLMediaElement.prototype.play);
  end = stayAwake();
  await soon();
  expect(play).not.toHaveBeenCalled();
  vigil()!.dispatchEvent(new Event("loadedmetadata"));
  await soon();
  expect(play).toHaveBeenCalledTimes(1);
  look("hidden");
  look("visible");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(play).toHaveBeenCalledTimes(2);
});

test("it ends when the page is hidden, comes back with it, and ends with the match", async () => {
  const work = pictures();
  end = stayAwake();
  await soon();
  look("hidden");
  expect(vigil()).toBeNull();
  expect(work.stopped).toBe(1);
  const painted = work.painted;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work.painted).toBe(painted);
  look("visible");
  await soon();
  expect(vigil()).not.toBeNull();
  end();
  expect(vigil()).toBeNull();
  expect(work.stopped).toBe(2);
  document.dispatchEvent(new Event("click"));
  await soon();
  expect(vigil()).toBeNull();
});

test("where playing wants a touch it begins at the first one; where it is paused it begins anew", async () => {
  pictures(1);
  end = stayAwake();
  await soon();
  expect(vigil()).toBeNull();
  document.dispatchEvent(new Event("click"));
  await soon();
  const first = vigil()!;
  first.dispatchEvent(new Event("pause"));
  expect(vigil()).toBeNull();
  document.dispatchEvent(new Event("click"));
  await soon();
  expect(vigil()).not.toBeNull();
  first.dispatchEvent(new Event("pause"));
  document.dispatchEvent(new Event("click"));
  await soon();
  expect(document.querySelectorAll("video")).toHaveLength(1);
});

test("a browser with neither is left alone", async () => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  end = stayAwake();
  await soon();
  expect(vigil()).toBeNull();
});

test.each(["en", "it"] as const)("the settings say in %s what a phone on plain http gets, and nothing where there is a lock", (language) => {
  words.messages = messages[language];
  const sheet = (): string | undefined => {
    const component = mount(SettingsSheet, { target: document.body, props: { onclose: () => undefined } });
    flushSync();
    const text = document.querySelector("[data-lit]")?.textContent;
    void unmount(component);
    document.body.replaceChildren();
    return text;
  };
  expect(sheet()).toBe(messages[language]["web.stay_lit"]);
  locks();
  expect(sheet()).toBeUndefined();
});
