/** The way from an answer and from a refusal to its rule, and the book that opens there. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import house from "./fixtures/house.json";
import sonata from "./fixtures/sonata.json";
import tillinghast from "./fixtures/tillinghast.json";
import RulesSheet from "../src/shell/RulesSheet.svelte";
import { Narrator } from "../src/lib/narrate";
import { answersOf, ruleOf, type Answer } from "../src/lib/rules";
import { words } from "../src/lib/words.svelte";
import type { GameInfo, Json, Messages, Option, Question, RuleEntry, Thing } from "../src/generated/wire";
import { messages, names, news, revenge, type RecordedNews } from "./fixtures";

const HOUSE = house.parlour.games[0] as unknown as GameInfo;
const SONATA = sonata.parlour.games[0] as unknown as GameInfo;
const TILLINGHAST = tillinghast.parlour.games[0] as unknown as GameInfo;

const asked = (prompt: string, facts: Record<string, Json | Thing> = {}) => ({ prompt, facts });
const answer = (verb: string, args: Record<string, Json> = {}, facts: Record<string, Json | Thing> = {}): Option => ({ action: { do: verb, ...args }, facts, marks: [] });
const thing = (kind: string, id: string): Thing => ({ kind, id });

describe("the rule of an answer", () => {
  test("is its verb's, wherever nothing else is said", () => {
    expect(ruleOf(revenge, asked("turn.main"), answer("block", { target: 1, class: "hard" }))).toBe("REV-82");
    expect(ruleOf(SONATA, asked("ghost.act"), answer("move", { path: [] }))).toBe("SON-38");
  });

  test("is another one in another moment", () => {
    expect(ruleOf(SONATA, asked("johnny.act"), answer("move", { path: [] }))).toBe("SON-96");
    expect(ruleOf(TILLINGHAST, asked("turn.act"), answer("move", { to: "A1" }))).toBe("TIL-34");
    expect(ruleOf(TILLINGHAST, asked("opportunity.flee"), answer("move", { to: "A1" }))).toBe("TIL-80");
  });

  test("depends on what is pointed at, and on plain facts", () => {
    const possess = (target: string, captives: number) => ruleOf(SONATA, asked("ghost.act"), answer("possess", { target }, { captives }));
    expect(possess("harp", 1)).toBe("SON-58");
    expect(possess("johnny", 0)).toBe("SON-62");
    expect(possess("johnny", 2)).toBe("SON-133");
    const play = (mark: boolean) => ruleOf(HOUSE, asked("turn.main"), answer("play_exit", { card: "chapel_side_door" }, { worth: 2, mark }));
    expect([play(true), play(false)]).toEqual(["HOP-72", "HOP-34"]);
    expect(ruleOf(HOUSE, asked("turn.main"), answer("attach", { card: "holy_water", place: 0 }, { worth: 0 }))).toBe("HOP-27");
  });

  test("holds only if every word of its condition does", () => {
    const take = (prompt: string, character: string) => ruleOf(HOUSE, asked(prompt, { character: thing("character", character) }), answer("take", { aim: "1.0e" }));
    expect(take("act.take", "della")).toBe("HOP-125");
    expect(take("act.take", "fiddler")).toBe("HOP-117");
    expect(take("steal", "della")).toBe("HOP-149");
  });

  test("where people deal is the house's", () => {
    expect(ruleOf(SONATA, asked("deal.pocket"), answer("deal", { drawn: 12 }))).toBe("CORE-13");
  });

  test("is known for all that anybody was ever asked", () => {
    for (const { parlour, news: told } of [house, sonata, tillinghast]) {
      const game = parlour.games[0] as unknown as GameInfo;
      for (const { question } of told as unknown as RecordedNews[]) {
        for (const option of question?.options ?? []) expect(ruleOf(game, question, option), option.action.do).toMatch(/^[A-Z]{3}-R?\d+$/);
      }
    }
  });
});

describe("answers in words", () => {
  const narrator = new Narrator(house.words.en as Messages, HOUSE, house.names);

  test("one line for answers of one sort under one rule", () => {
    const question = news.find((told) => told.question && told.question.options.length > 12)!.question!;
    const found = answersOf(new Narrator(messages.en, revenge, names), question, question.options);
    expect(found.map(({ label }) => label)).toEqual(["Accept a contract", "Mark a rival", "Close a class to a rival", "Use your ghost’s power"]);
    expect(found.map(({ rule }) => rule).slice(0, 3)).toEqual(["REV-52", "REV-69", "REV-82"]);
  });

  test("two where one word falls under two rules, each by its own answers", () => {
    const exit = (card: string, mark: boolean) => answer("play_exit", { card }, { worth: 2, mark });
    const found = answersOf(narrator, asked("turn.main") as Question, [exit("chapel_side_door", true), exit("coal_hatch", false), answer("hide")]);
    expect(found).toEqual([
      { rule: "HOP-72", label: "Play Chapel Side Door" },
      { rule: "HOP-34", label: "Play Coal Hatch" },
      { rule: "HOP-66", label: "Hide in the closet" },
    ] satisfies Answer[]);
  });
});

describe("the book", () => {
  const ledger: RuleEntry[] = ["REV-52", "REV-69", "REV-82"].map((id) => ({ id, kind: "rule", section: "4. Rules", text: `What ${id} says.`, language: "en" }));
  let component: Record<string, unknown> | null = null;

  beforeEach(() => {
    words.messages = messages.en;
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(ledger), { headers: { "content-type": "application/json" } })));
    HTMLDialogElement.prototype.showModal ??= () => undefined;
    HTMLDialogElement.prototype.close ??= () => undefined;
    Element.prototype.scrollIntoView ??= () => undefined;
  });
  afterEach(() => {
    if (component) void unmount(component);
    component = null;
    document.body.replaceChildren();
    vi.unstubAllGlobals();
  });

  async function open(props: { rule?: string; answers?: readonly Answer[] }): Promise<void> {
    component = mount(RulesSheet, { target: document.body, props: { game: "revenge", onclose: () => undefined, ...props } });
    await vi.waitFor(() => {
      flushSync();
      expect(document.getElementById("rule-REV-52")).not.toBeNull();
    });
  }
  const wanted = () => [...document.querySelectorAll(".wanted")].map(({ id }) => id);

  test("opens with the answers somebody wonders about, and leads on to each rule", async () => {
    await open({ answers: [{ label: "Mark a rival", rule: "REV-69" }, { label: "Close a class", rule: "REV-82" }] });
    expect([...document.querySelectorAll(".answers dt")].map((dt) => dt.textContent)).toEqual(["Mark a rival REV-69", "Close a class REV-82"]);
    expect(document.querySelector(".answers dd")!.textContent).toContain("What REV-69 says.");
    expect(wanted()).toEqual([]);
    document.querySelectorAll<HTMLButtonElement>(".answers dt .link")[1]!.click();
    await vi.waitFor(() => expect(document.activeElement?.id).toBe("rule-REV-82"));
    expect(wanted()).toEqual(["rule-REV-82"]);
  });

  test("opens at a rule of the house as it does at a rule of the game", async () => {
    await open({ rule: "CORE-2" });
    await vi.waitFor(() => expect(document.activeElement?.id).toBe("rule-CORE-2"));
    const entry = document.querySelector(".wanted")!;
    expect(entry.textContent).toContain("Only those who are asked answer");
    expect(entry.closest("section")!.querySelector("h3")!.textContent).toBe("At every table");
    words.messages = messages.it;
    flushSync();
    expect(document.querySelector(".wanted")!.textContent).toContain("Risponde solo chi riceve la domanda");
  });

  test("finds rules of the house by their words", async () => {
    await open({});
    const field = document.querySelector<HTMLInputElement>("[type=search]")!;
    field.value = "written down";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    flushSync();
    expect([...document.querySelectorAll("li .id")].map((id) => id.textContent)).toEqual(["CORE-16"]);
  });
});
