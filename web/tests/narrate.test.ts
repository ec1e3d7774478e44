import { expect, test } from "vitest";
import { Narrator } from "../src/lib/narrate";
import { messages, names, news, revenge } from "./fixtures";

test.each(["en", "it"] as const)("a whole game reads the same as in Python (%s)", (language) => {
  const narrator = new Narrator(messages[language], revenge, names);
  for (const told of news) {
    expect(told.events.map((event) => narrator.event(event))).toEqual(told.said[language]);
    if (told.question) {
      const labels = told.question.options.map((option) => narrator.option(option));
      expect([narrator.prompt(told.question), ...labels]).toEqual(told.asked?.[language]);
    }
  }
});

test("a refusal has the game's sentence, else the platform's, else a polite one", () => {
  const narrator = new Narrator(messages.en, revenge, names);
  expect(narrator.refusal({ rule: "REV-82", facts: { by: { kind: "seat", id: 1 }, class: { kind: "class", id: "light" } } })).toContain("Silas has closed light");
  expect(narrator.refusal({ rule: "CORE-14", facts: {} })).toBe(messages.en["core.refusal.CORE-14"]);
  expect(narrator.refusal({ rule: "XYZ-1", facts: {} })).toBe(messages.en["web.refused"]);
});

test("what is not there is never shown as an id", () => {
  const narrator = new Narrator(messages.en, revenge, names);
  expect(narrator.event({ event: "unheard_of" })).toBe("");
  expect(narrator.thing("seat", null)).toBe("none");
  expect(narrator.seat(7)).toBe("Seat 8");
});

test("an argument is called what its facts call it, else by its own name", () => {
  const narrator = new Narrator(messages.en, revenge, names);
  const option = { action: { do: "mark", target: 1 }, facts: {}, marks: [] };
  expect(narrator.named(option, "target")).toBe("Silas");
  expect(narrator.named({ ...option, facts: { target: { kind: "class", id: "light" } } }, "target")).toBe(narrator.thing("class", "light"));
});

test.each(["en", "it"] as const)("what several do alike is one sentence (%s)", (language) => {
  const spoken = { "outside.drew": messages[language]["event.turn_lost"]!, "together.drew": "{seats}: {number}", "ui.and": messages[language]["ui.and"]! };
  const game = { ...revenge, events: [{ name: "drew", open: [["seat", "seat"]], shut: [["card", "str"]] }] } as unknown as typeof revenge;
  const narrator = new Narrator(spoken, game, ["Ada", "Bo", "Cy"]);
  const drew = (seat: number) => ({ event: "drew", seat });
  const and = language === "en" ? "and" : "e";
  expect(narrator.tell([drew(0), drew(1), drew(2), drew(0)]).map(({ n, text }) => [n, text])[0]).toEqual([0, `Ada, Bo ${and} Cy: 3`]);
  expect(narrator.tell([drew(0), drew(0)]).length).toBe(2);
});

test.each(["en", "it"] as const)("a set of things is told as people list them (%s)", (language) => {
  const narrator = new Narrator(messages[language], revenge, ["Ada", "Bo", "Cy"]);
  const told = (seats: readonly number[]) => narrator.facts({ seats }, { seats: "mask:seat" })["seats"];
  const and = language === "en" ? "and" : "e";
  expect([[], [1], [0, 2], [0, 1, 2]].map(told)).toEqual(["", "Bo", `Ada ${and} Cy`, `Ada, Bo ${and} Cy`]);
});
