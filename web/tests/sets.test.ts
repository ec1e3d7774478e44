import { expect, test } from "vitest";
import { fitsSet, offered, setAnswer, wholeSets } from "../src/lib/sets";
import { Speaker } from "../src/lib/narrate";
import type { Question, SetOption } from "../src/generated/wire";

const set: SetOption = {
  action: { do: "give", to: 2 }, of: "cards", members: ["ofuda", "ofuda", "salt_pouch"], least: 1, most: 2, facts: {}, marks: ["card:ofuda", "card:salt_pouch"],
};
const question = { options: [{ action: { do: "pass" }, facts: {}, marks: [] }], sets: [set] } as unknown as Question;

test("an answer is put together from its members", () => {
  expect(setAnswer(set, ["ofuda"]).action).toEqual({ do: "give", to: 2, cards: ["ofuda"] });
  expect(wholeSets(question)).toEqual([{ action: { do: "give", to: 2, cards: ["ofuda", "ofuda", "salt_pouch"] }, facts: {}, marks: set.marks }]);
  expect(wholeSets(null)).toEqual([]);
});

test("what fits is told from what does not", () => {
  const fits = (cards: unknown, rest: object = { to: 2 }) => fitsSet(set, { do: "give", ...rest, cards } as never);
  expect(fits(["ofuda", "ofuda"])).toBe(true);
  expect(fits(["salt_pouch", "ofuda"])).toBe(true);
  expect(fits([])).toBe(false);
  expect(fits(["salt_pouch", "salt_pouch"])).toBe(false);
  expect(fits(["ofuda", "ofuda", "salt_pouch"])).toBe(false);
  expect(fits("ofuda")).toBe(false);
  expect(fits(["ofuda"], { to: 1 })).toBe(false);
  expect(fits(["ofuda"], {})).toBe(false);
});

test("a set composed on the board is offered beside what is listed", () => {
  const action = { do: "give", to: 2, cards: ["ofuda"] } as never;
  expect(offered(question, null)).toHaveLength(1);
  expect(offered(question, action).at(-1)).toMatchObject({ action });
  expect(offered(question, { do: "give", to: 2, cards: [] } as never)).toHaveLength(1);
  expect(offered(null, action)).toHaveLength(0);
});

test("several things are said in a row", () => {
  const speaker = new Speaker({ "kind.card.ofuda": "an ofuda", "ui.and": "{before} and {last}" }, []);
  expect(speaker.facts({ cards: ["ofuda", "ofuda"] }, { cards: "several:card" })).toEqual({ cards: "an ofuda and an ofuda", cards_id: "ofuda ofuda" });
  expect(speaker.thing("several:card", ["ofuda", "ofuda"])).toBe("an ofuda and an ofuda");
  expect(speaker.facts({ cards: [] }, { cards: "several:card" })).toEqual({ cards: "", cards_id: "none" });
});
