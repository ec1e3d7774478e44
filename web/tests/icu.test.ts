import { expect, test } from "vitest";
import { format, MessageError } from "../src/lib/icu";
import cases from "./fixtures/icu.json";

test.each(cases as [string, Record<string, string | number | boolean>, string | null][])("%j with %j", (message, args, text) => {
  if (text === null) expect(() => format(message, args)).toThrow(MessageError);
  else expect(format(message, args)).toBe(text);
});
