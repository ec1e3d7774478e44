/** The words in use: fetched per language and game, switchable at any time. */
import type { PlatformWords } from "../generated/words";
import { get } from "./api";
import { sentence } from "./narrate";
import { device } from "./store";
import type { Messages, Value } from "../generated/wire";

export type Language = "en" | "it";
export const LANGUAGES: readonly Language[] = ["en", "it"];

/** No second parameter for a message without arguments, exactly the right ones for the others. */
export type Needs<Names> = [Names] extends [never]
  ? []
  : [args: Readonly<Record<Names & string, Value>>];

function preferred(): Language {
  const kept = device.getItem("gloaming:language");
  if (kept === "en" || kept === "it") return kept;
  return navigator.language.toLowerCase().startsWith("it") ? "it" : "en";
}

class Words {
  language = $state<Language>(preferred());
  messages = $state.raw<Messages>({});
  private game = "";
  private readonly kept = new Map<string, Promise<Messages>>();

  private fetch(language: Language, game: string): Promise<Messages> {
    const key = `${language}/${game}`;
    let found = this.kept.get(key);
    if (!found) {
      found = get<Messages>(`/api/words/${key}`);
      found.catch(() => this.kept.delete(key));
      this.kept.set(key, found);
    }
    return found;
  }

  /** Put the words of `game` (and the platform's) in use. */
  async use(game: string): Promise<void> {
    this.game = game;
    const language = this.language;
    const messages = await this.fetch(language, game);
    if (this.game === game && this.language === language) {
      this.messages = messages;
      document.documentElement.lang = language;
    }
  }

  async speak(language: Language): Promise<void> {
    this.language = language;
    device.setItem("gloaming:language", language);
    await this.use(this.game);
  }

  get ready(): boolean {
    return Object.keys(this.messages).length > 0;
  }
}

export const words = new Words();

/** The platform's own words. */
export function say<K extends keyof PlatformWords>(key: K, ...args: Needs<PlatformWords[K]>): string {
  return sentence(words.messages, key, args[0] ?? {}) ?? "";
}

/** Words that may or may not exist, such as those of a game of which we know no types. */
export function maybe(key: string, args: Readonly<Record<string, Value>> = {}): string | null {
  return sentence(words.messages, key, args);
}

/** A speaker for the words of one game, checked when the client is built. */
export function speakerOf<Words>() {
  return <K extends keyof Words & string>(key: K, ...args: Needs<Words[K]>): string =>
    sentence(words.messages, key, args[0] ?? {}) ?? "";
}
