import recorded from "./fixtures/revenge.json";
import type { Chair, GameEvent, GameInfo, Messages, Question, View } from "../src/generated/wire";

export interface RecordedNews {
  from: number;
  events: GameEvent[];
  view: View;
  question: Question | null;
  said: Record<"en" | "it", string[]>;
  asked?: Record<"en" | "it", string[]>;
}

export const news = recorded.news as unknown as RecordedNews[];
/** Every eighth view and the last: drawing them all takes a test DOM too long. */
export const some = news.filter((_, n) => n % 8 === 0 || n === news.length - 1);
export const messages = recorded.words as Record<"en" | "it", Messages>;
export const names: string[] = recorded.names;
export const revenge = recorded.parlour.games.find((game) => game.id === "revenge") as unknown as GameInfo;

/** A table that is laid on nothing and remembers nothing. */
export const nowhere = { scene: null, table: "t", events: [], reveal: () => Promise.resolve([]) };

export const chairs: Chair[] = names.map((name, seat) => ({
  seat,
  name,
  sit: seat === 0 ? "person" : "bot",
  bot: seat === 0 ? "" : (recorded.bots[seat] ?? ""),
  here: true,
}));
