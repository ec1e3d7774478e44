/** Sealed dice: the seal is noted before a part is added, and the proof is checked against both. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashes } from "../src/lib/hashes";
import { layTable } from "../src/lib/app_state.svelte";
import { Match } from "../src/lib/match.svelte";
import { addParts, checkDice, notedOf, unsealed } from "../src/lib/sealed";
import type { World } from "../src/lib/socket";
import { device } from "../src/lib/store";
import { words } from "../src/lib/words.svelte";
import type { Chair, TableCard } from "../src/generated/wire";
import SealSheet from "../src/shell/SealSheet.svelte";
import { outcome } from "../verify/dice.mjs";
import { chairs, messages, revenge } from "./fixtures";

const SEED = "00".repeat(31) + "07";
const SEAL = hashes.sha256(SEED);
const PART = "0123456789abcdef0123456789abcdef";
const seated: Chair[] = chairs.map((chair) => ({ ...chair, sit: chair.seat === 0 ? "person" : "bot", bot: "heuristic" }));
const card: TableCard = {
  table: "abc", game: "revenge", seats: 4, options: {}, status: "waiting", chairs: seated, pace: { answer_seconds: 0 }, listed: false,
  dealer: "sealed", talk: { table: [0, 1, 2, 3] }, sealed: { seal: SEAL, given: [] }, you: { seats: [0], host: true, watch: false },
};
const over: TableCard = { ...card, status: "over", sealed: { seal: SEAL, given: [0], parts: [PART, null, null, null], seed: SEED } };

/** A proof and its save, as the server writes them. */
function proven(seed = SEED, faces = 20): { proof: string; save: string } {
  const head = { sealed_dice: 1, table: "abc", game: "revenge", seal: hashes.sha256(seed), seed, parts: [PART, "", "", ""] };
  const draws = Array.from({ length: faces }, (_, n) => outcome(head, n + 1, 6, hashes.hmac)).map((found) => ["d6", 6, found, found + 1]);
  const body = [head, ...draws].map((line) => `${JSON.stringify(line)}\n`).join("");
  const inputs = draws.map(([source, , , face]) => `["c","${source}",${face}]\n`).join("");
  return { proof: `${body}${JSON.stringify(["end", faces, hashes.hmac(seed, body)])}\n`, save: `{}\n${inputs}["end"]\n` };
}

let asked: { path: string; body: unknown }[];
let answers: Record<string, unknown>;
let refusals: Record<string, unknown>;
let mounted: Record<string, unknown> | null = null;

beforeEach(() => {
  localStorage.clear();
  words.messages = messages.en;
  asked = [];
  answers = {};
  refusals = {};
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push({ path, body: typeof init.body === "string" ? JSON.parse(init.body) : init.body });
    const says = refusals[path] ?? answers[path] ?? {};
    const type = typeof says === "string" ? "application/octet-stream" : "application/json";
    return new Response(typeof says === "string" ? says : JSON.stringify(says), { status: path in refusals ? 400 : 200, headers: { "content-type": type } });
  });
});

afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = null;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

test("hashes are those of the standards", () => {
  expect(hashes.sha256("616263")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(hashes.hmac("0b".repeat(20), "Hi There")).toBe("b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
});

test("the seal is noted, and one part added for each chair that has none", async () => {
  answers["/api/tables/abc/chairs/0"] = { ...card, sealed: { seal: SEAL, given: [0] } };
  const known = await addParts(card);
  expect(asked).toHaveLength(1);
  const part = (asked[0]!.body as { part: string }).part;
  expect(part).toMatch(/^[0-9a-f]{32}$/);
  expect(notedOf("abc")).toEqual({ seal: SEAL, parts: { 0: part } });
  expect(unsealed(known)).toBeUndefined();
  expect(await addParts(known)).toBe(known);
  expect(asked).toHaveLength(1);
});

test("a part that did not arrive is added again, not another one", async () => {
  answers["/api/tables/abc/chairs/0"] = { ...card, sealed: { seal: SEAL, given: [0] } };
  await addParts(card);
  await addParts(card);
  expect(asked[0]).toEqual(asked[1]);
});

test("whoever was slower than their other device notes the seal alone", async () => {
  const given = { ...card, sealed: { seal: SEAL, given: [0] } };
  answers["/api/tables/abc"] = given;
  refusals["/api/tables/abc/chairs/0"] = { rule: "CORE-29", facts: { why: "given" } };
  expect(await addParts(card)).toEqual(given);
  expect(notedOf("abc")).toEqual({ seal: SEAL, parts: {} });
});

test("any other refusal is said", async () => {
  refusals["/api/tables/abc/chairs/0"] = { rule: "CORE-22", facts: {} };
  await expect(addParts(card)).rejects.toThrow("CORE-22");
});

test("nothing is added where dice are not sealed, or once they are closed", async () => {
  const { sealed: _, ...plain } = card;
  await addParts(plain);
  await addParts({ ...card, status: "playing" });
  await addParts({ ...card, you: { seats: [], host: true, watch: false } });
  expect(asked).toEqual([]);
});

test("alone with bots one begins at once, after one's part", async () => {
  answers["/api/tables"] = { table: "abc", links: { host: "/table/abc#h", watch: "/table/abc#w", seats: ["/table/abc#0", null] } };
  answers["/api/tables/abc"] = card;
  answers["/api/tables/abc/chairs/0"] = { ...card, sealed: { seal: SEAL, given: [0] } };
  await layTable(revenge, 2, {}, [{ sit: "person" }, { sit: "bot" }], 0, false, "sealed");
  expect(asked.map(({ path }) => path).slice(-3)).toEqual(["/api/tables/abc", "/api/tables/abc/chairs/0", "/api/tables/abc/begin"]);
});

test("with guests one waits for theirs", async () => {
  answers["/api/tables"] = { table: "abc", links: { host: "/table/abc#h", watch: "/table/abc#w", seats: ["/table/abc#0", null] } };
  answers["/api/tables/abc"] = { ...card, chairs: seated.map((chair) => ({ ...chair, sit: chair.seat < 2 ? "person" : "bot" })) };
  answers["/api/tables/abc/chairs/0"] = { ...(answers["/api/tables/abc"] as TableCard), sealed: { seal: SEAL, given: [0] } };
  await layTable(revenge, 2, {}, [{ sit: "person" }, { sit: "open" }], 0, false, "sealed");
  expect(asked.at(-1)!.path).toBe("/api/tables/abc/chairs/0");
});

function note(seal: string, part = PART): void {
  device.setItem("gloaming:seal:abc", JSON.stringify({ seal, parts: { 0: part } }));
}

function give({ proof, save }: { proof: string; save: string }): void {
  answers["/api/tables/abc/proof"] = proof;
  answers["/api/tables/abc/save"] = save;
}

test("a proof that holds says how many draws there were", async () => {
  note(SEAL);
  give(proven());
  expect(await checkDice("abc")).toBe(20);
});

test.each<[string, number, () => void]>([
  ["noted", 0, () => (note("f".repeat(64)), give(proven()))],
  ["part", 0, () => (note(SEAL, "f".repeat(32)), give(proven()))],
  ["seal", 0, () => give({ ...proven(), proof: proven().proof.replace(SEAL, "f".repeat(64)) })],
  ["end", 0, () => give({ ...proven(), proof: proven().proof.replace('"d6",6', '"d6",7') })],
  ["save", 0, () => give({ ...proven(), save: proven(SEED, 19).save })],
  ["file", 0, () => give({ ...proven(), proof: "{" })],
  ["file", 0, () => give({ ...proven(), proof: "{\n[\n\n" })],
  ["draw", 20, () => {
    const lines = proven().proof.split("\n");
    lines[20] = lines[20]!.replace(/^(\["d6",6),(\d)/, (_, before, found) => `${before},${Number(found) ^ 1}`);
    const body = lines.slice(0, 21).map((line) => `${line}\n`).join("");
    give({ ...proven(), proof: `${body}${JSON.stringify(["end", 20, hashes.hmac(SEED, body)])}\n` });
  }],
])("one that does not says why: %s %i", async (what, n, prepare) => {
  prepare();
  expect(await checkDice("abc")).toEqual({ what, n });
});

const world = { open: () => ({ send: () => undefined, close: () => undefined }), now: () => 0, later: () => 0, cancel: () => undefined, jitter: () => 0.5, online: () => true, visible: () => true, store: sessionStorage } as unknown as World;

function open(shown: TableCard): HTMLElement {
  mounted = mount(SealSheet, { target: document.body, props: { card: shown, match: new Match(shown, revenge, 0, world), onclose: () => undefined } });
  flushSync();
  return document.body;
}

test("before the end there is a seal and no seed", () => {
  const page = open({ ...card, status: "playing", sealed: { seal: SEAL, given: [0], parts: [PART, null, null, null] } });
  expect(page.textContent).toContain(SEAL);
  expect(page.textContent).toContain(PART);
  expect(page.querySelector("a[download]")).toBeNull();
});

test("at the end the dice can be checked, and doubts are said aloud", async () => {
  note(SEAL);
  give(proven());
  const page = open(over);
  expect(page.textContent).toContain(SEED);
  const press = async (): Promise<string> => {
    page.querySelector<HTMLButtonElement>(".button.lit")!.click();
    await vi.waitFor(() => expect(page.querySelector("[role=status] .holds, [role=status] .fails")).not.toBeNull());
    return page.querySelector("[role=status]")!.textContent;
  };
  expect(await press()).toContain("All 20 draws follow");
  give(proven("11".repeat(32)));
  page.querySelector<HTMLButtonElement>(".button.lit")!.click();
  await vi.waitFor(() => expect(page.querySelector(".fails")).not.toBeNull());
  expect(page.querySelector(".fails")!.textContent).toContain("not the seal that this device noted");
});
