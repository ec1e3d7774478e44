import { expect, test } from "vitest";
import { asking, closedVerbs, groups, laidOpen, NOTHING, plausible, remaining } from "../src/lib/choice";
import { news, revenge } from "./fixtures";

const question = news.map((told) => told.question).find((found) => found && found.options.length > 10)!;

test("options are grouped by verb, in the order of the question", () => {
  const found = groups(question.options);
  expect(found.map((group) => group.verb)).toEqual([...new Set(question.options.map((option) => option.action.do))]);
  expect(found.flatMap((group) => group.options)).toHaveLength(question.options.length);
});

test("one argument is asked at a time, until one answer is left", () => {
  let chosen = { ...NOTHING, verb: "block" };
  const first = asking(revenge, question.options, chosen);
  expect(first).toMatchObject({ ask: "argument", verb: "block", name: "target", kind: "seat" });
  chosen = { ...chosen, args: { target: 1 } };
  expect(asking(revenge, question.options, chosen)).toMatchObject({ ask: "argument", name: "class" });
  chosen = { ...chosen, args: { target: 1, class: "hard" } };
  expect(asking(revenge, question.options, chosen)).toMatchObject({
    ask: "nothing",
    option: { action: { do: "block", target: 1, class: "hard" } },
  });
});

test("every option of every question can be reached, and nothing else", () => {
  for (const { question: asked } of news) {
    for (const option of asked?.options ?? []) {
      const { do: verb, ...args } = option.action;
      const found = asking(revenge, asked!.options, { ...NOTHING, verb, args });
      expect(found).toEqual({ ask: "nothing", option });
    }
  }
});

test("a thing pressed on the board leaves the options that point at it", () => {
  const left = remaining(question.options, { ...NOTHING, marks: ["seat:1"] });
  expect(left.length).toBeGreaterThan(1);
  expect(left.every((option) => option.action["target"] === 1)).toBe(true);
  expect(asking(revenge, question.options, { ...NOTHING, marks: ["seat:1", "no:such"] })).toBeNull();
});

test("small groups lie open, large ones wait to be opened", () => {
  const open = laidOpen(revenge, groups(question.options));
  expect(open.has("contract")).toBe(true);
  expect(open.has("block")).toBe(false);
});

test("a closed verb can be asked about", () => {
  const closed = closedVerbs(revenge, question.options);
  expect(closed).toContain("end_turn");
  expect(closed).not.toContain("contract");
  expect(plausible(revenge, "block", 3, 4)).toEqual({ do: "block", target: 0, class: "light" });
  expect(plausible(revenge, "end_turn", 0, 4)).toEqual({ do: "end_turn" });
  expect(plausible(revenge, "no such verb", 0, 4)).toBeNull();
});
