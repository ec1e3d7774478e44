/**
 * Messages in the subset of ICU MessageFormat that `gloaming.core.locale` reads: `{x}`, plural and
 * select, `''` for an apostrophe and `'{…}'` for literal braces. Refuses exactly what it refuses.
 */
import type { Value } from "../generated/wire";

export type Arguments = Readonly<Record<string, Value>>;

type Branches = Readonly<Record<string, Tree>>;
type Node = string | { readonly name: string; readonly plural?: Branches; readonly select?: Branches };
type Tree = readonly Node[];

const DEEPEST = 12;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const KIND = /plural|select/y;
const SELECT_WORD = /[A-Za-z0-9_]+/y;
const PLURAL_WORD = /=(?:0|-?[1-9][0-9]*)|one|other/y;
const SPECIAL = /[{}'#]/g;
const SPACES = /[ \t\r\n]*/y;

export class MessageError extends Error {}

class Parser {
  private at = 0;
  constructor(private readonly message: string) {}

  /** Text and arguments up to the end, or to the `}` of a branch; `#` stands for `counted`. */
  sentence(depth: number, counted: string | null): Tree {
    const nodes: Node[] = [];
    while (this.at < this.message.length) {
      const char = this.message[this.at];
      if (char === "'") nodes.push(this.apostrophe(counted));
      else if (char === "{") nodes.push(this.argument(depth));
      else if (char === "}") {
        if (depth === 0) throw this.wrong("a lone }");
        break;
      } else if (char === "#" && counted !== null) {
        nodes.push({ name: counted });
        this.at += 1;
      } else nodes.push(this.plain());
    }
    return nodes;
  }

  private plain(): string {
    SPECIAL.lastIndex = this.at + 1;
    const start = this.at;
    this.at = SPECIAL.exec(this.message)?.index ?? this.message.length;
    return this.message.slice(start, this.at);
  }

  private apostrophe(counted: string | null): string {
    const follows = this.message[this.at + 1] ?? "";
    if (follows === "'") {
      this.at += 2;
      return "'";
    }
    this.at += 1;
    if (follows !== "{" && follows !== "}" && !(follows === "#" && counted !== null)) return "'";
    let quoted = "";
    while (this.at < this.message.length) {
      const char = this.message[this.at++];
      if (char !== "'") quoted += char;
      else if (this.message[this.at] === "'") {
        quoted += "'";
        this.at += 1;
      } else return quoted;
    }
    throw this.wrong("an open quotation");
  }

  private argument(depth: number): Node {
    if (depth === DEEPEST) throw this.wrong("too deep");
    this.at += 1;
    const name = this.word(NAME);
    if (this.takes("}")) return { name };
    this.needs(",");
    const kind = this.word(KIND);
    this.needs(",");
    return kind === "plural"
      ? { name, plural: this.branches(depth, PLURAL_WORD, name) }
      : { name, select: this.branches(depth, SELECT_WORD, null) };
  }

  private branches(depth: number, pattern: RegExp, counted: string | null): Branches {
    const found: Record<string, Tree> = Object.create(null) as Record<string, Tree>;
    while (!this.takes("}")) {
      const word = this.word(pattern);
      if (word in found) throw this.wrong("twice");
      this.needs("{");
      found[word] = this.sentence(depth + 1, counted);
      this.needs("}");
    }
    if (!("other" in found)) throw this.wrong("no other");
    return found;
  }

  private word(pattern: RegExp): string {
    this.spaces();
    pattern.lastIndex = this.at;
    const word = pattern.exec(this.message)?.[0];
    if (word === undefined) throw this.wrong("a word is missing");
    this.at += word.length;
    this.spaces();
    return word;
  }

  private takes(char: string): boolean {
    this.spaces();
    if (this.message[this.at] !== char) return false;
    this.at += 1;
    return true;
  }

  private needs(char: string): void {
    if (this.message[this.at] !== char) throw this.wrong(`${char} is missing`);
    this.at += 1;
  }

  private spaces(): void {
    SPACES.lastIndex = this.at;
    this.at += SPACES.exec(this.message)?.[0].length ?? 0;
  }

  private wrong(what: string): MessageError {
    return new MessageError(`${what} at ${this.at}: ${this.message}`);
  }
}

export function parse(message: string): Tree {
  return new Parser(message).sentence(0, null);
}

function value(name: string, args: Arguments): Value {
  const found = Object.hasOwn(args, name) ? args[name] : undefined;
  if (found === undefined) throw new MessageError(`argument ${name} is missing`);
  return found;
}

export function write(tree: Tree, args: Arguments): string {
  let out = "";
  for (const node of tree) {
    if (typeof node === "string") out += node;
    else {
      const found = value(node.name, args);
      if (node.plural) {
        if (typeof found !== "number") throw new MessageError(`${node.name} is not a number`);
        // English and Italian agree on what is one.
        const word = found === 1 ? "one" : "other";
        out += write(node.plural[`=${found}`] ?? node.plural[word] ?? node.plural["other"]!, args);
      } else if (node.select) {
        const word = typeof found === "boolean" ? (found ? "yes" : "no") : String(found);
        out += write(node.select[word] ?? node.select["other"]!, args);
      } else {
        if (typeof found === "boolean") throw new MessageError(`${node.name} is a bool`);
        out += found;
      }
    }
  }
  return out;
}

export function format(message: string, args: Arguments = {}): string {
  return write(parse(message), args);
}
