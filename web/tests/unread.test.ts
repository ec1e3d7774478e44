// @vitest-environment node
/**
 * Every field that the server sends is read somewhere in the client. The client is compiled once more
 * with types in which all fields are private: each place that reads one is then an error that names it.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const WEB = resolve(import.meta.dirname, "..");
const TYPES = ["wire", "relay"] as const;
/** What this client has no use for, and who has. */
const UNREAD: Record<string, string> = {
  "ClientInfo.base": "authors of boards: where the other files of their game lie",
  "GameInfo.talk": "clients that set tables: whether the game can have talk at all",
  "Health.ok": "operators",
  "Links.watch": "read as one of the links a tab keeps, together with those it makes later",
  "Moment.from": "clients that ask for a replay in order to go on from it",
  "Over.scores": "for clients that learn or count; ours shows winners and points",
  "Pace.answer_seconds": "clients that show how a table was set up",
  "Parlour.version": "operators, and clients that want to know whom they speak to",
  "RuleEntry.kind": "clients that list rules and rulings apart",
  "Seated.role": "clients that cannot read their table's card yet",
  "Seated.seat": "likewise; this one reads the card",
  "Seated.table": "likewise",
  "TableCard.listed": "clients that show how a table was set up",
  "TableCard.pace": "likewise",
  "TableCard.seats": "likewise; this one counts the chairs",
};

/** The fields of each interface that the server sends, and a module in which all but the tags are private. */
function closed(source: string): { fields: string[]; text: string } {
  const fields: string[] = [];
  const spoken = new Set(Array.from(source.matchAll(/^export type (?:Client|Peer)Message = (.*);$/gm), ([, names]) => names!.split(" | ")).flat());
  let name = "";
  const lines = source.split("\n").map((line) => {
    const begun = /^export interface (\w+) \{$/.exec(line);
    if (begun) {
      name = begun[1]!;
      return `export declare class ${name} {`;
    }
    // What is put together bit by bit, and so is not readonly, is a request.
    const field = /^ {2}readonly (\w+)\??: /.exec(line);
    if (!field || field[1] === "t" || spoken.has(name)) return line;
    fields.push(`${name}.${field[1]}`);
    return line.replace(/^ {2}/, "  private ");
  });
  return { fields, text: lines.join("\n") };
}

test("whatever the server sends is read", { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "gloaming-unread-"));
  try {
    for (const name of ["src", "games", "tsconfig.json", "svelte.config.js", "package.json"]) cpSync(join(WEB, name), join(folder, name), { recursive: true });
    symlinkSync(join(WEB, "node_modules"), join(folder, "node_modules"));
    const sent = TYPES.flatMap((name) => {
      const path = join(folder, "src", "generated", `${name}.ts`);
      const { fields, text } = closed(readFileSync(path, "utf-8"));
      writeFileSync(path, text);
      return fields;
    });
    const check = spawnSync(process.execPath, [join(WEB, "node_modules/svelte-check/bin/svelte-check"), "--tsconfig", "./tsconfig.json", "--output", "machine"], { cwd: folder, encoding: "utf-8", maxBuffer: 1 << 28 });
    const read = new Set(Array.from(check.stdout.matchAll(/Property '(\w+)' is private and only accessible within class '(\w+)'/g), ([, field, name]) => `${name}.${field}`));
    expect(read.size).toBeGreaterThan(50);
    expect(sent.filter((field) => !read.has(field)).sort()).toEqual(Object.keys(UNREAD).sort());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
