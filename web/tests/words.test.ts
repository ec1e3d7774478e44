import { expect, test } from "vitest";
import { usualOf } from "../src/lib/app_state.svelte";
import { initial, inviteNames, namesOf } from "../src/lib/names";
import { path, read } from "../src/lib/route.svelte";
import { pieces } from "../src/shell/RuleText.svelte";
import { chairs, messages } from "./fixtures";

test("no two people at a table share a name", () => {
  const twins = chairs.map((chair) => ({ ...chair, name: "", sit: "bot" as const, bot: "heuristic" }));
  expect(namesOf(twins, messages.en)).toEqual(["The Bookkeeper", "The Bookkeeper II", "The Bookkeeper III", "The Bookkeeper IIII"]);
  expect(namesOf([{ ...chairs[0]!, name: "", sit: "open" }], messages.it)).toEqual(["Posto 1"]);
  expect(new Set(inviteNames(8, ["Silas"])).size).toBe(8);
  expect(inviteNames(8, ["Silas"])).not.toContain("Silas");
});

test("an option is as people are offered it, or as the rules mean it", () => {
  const board = { name: "board", default: "house", rule: "SON-R1", values: ["house", "maze"] };
  expect([usualOf(board), usualOf({ ...board, usual: "maze" })]).toEqual(["house", "maze"]);
});

test("an initial skips the article", () => {
  expect(["The Bookkeeper", "Il Contabile", "L’Ufficiale", "ada", ""].map(initial)).toEqual(["B", "C", "U", "A", "?"]);
});

test("addresses and places are the same thing", () => {
  for (const place of [{ at: "parlour" }, { at: "setup", game: "revenge" }, { at: "table", table: "abc" }, { at: "replay", table: "abc" }] as const) {
    expect(read(path(place))).toEqual(place);
  }
  expect(read("/no/such/place")).toEqual({ at: "parlour" });
});

test("a rule's text is marked, never parsed as markup", () => {
  expect(pieces("Costs `3` and <b>see</b> REV-39, **always**.")).toEqual([
    { as: "text", text: "Costs " },
    { as: "code", text: "3" },
    { as: "text", text: " and <b>see</b> " },
    { as: "rule", text: "REV-39" },
    { as: "text", text: ", " },
    { as: "strong", text: "always" },
    { as: "text", text: "." },
  ]);
  expect(pieces("Round. Q: what? Ruling: this.").map((piece) => piece.as)).toEqual(["text", "head", "text", "head", "text"]);
});
