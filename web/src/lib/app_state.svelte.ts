/** Application state that all pages share: the games and posters, and tables sat at from this device. */
import { get, post } from "./api";
import { inviteNames } from "./names";
import { addParts } from "./sealed";
import { settings } from "./settings.svelte";
import { device, recall, tab } from "./store";
import { say, words } from "./words.svelte";
import type { ChairBody, ChairChange, GameInfo, Json, Links, NewTable, OptionInfo, Parlour, PosterInfo, Seated, SitBody, TableBody, TableCard } from "../generated/wire";

export interface Visit {
  readonly table: string;
  readonly game: string;
  readonly name: string;
  readonly at: number;
}

const VISITS = "gloaming:tables";
const MOST_VISITS = 8;

class AppState {
  parlour = $state.raw<Parlour | null>(null);
  visits = $state.raw<readonly Visit[]>(recall<readonly Visit[]>(device, VISITS, []));

  /** The catalogue, and with it the words of the platform. */
  async open(): Promise<void> {
    this.parlour = await get<Parlour>("/api/parlour");
    const first = this.parlour.games[0];
    if (first && !words.ready) await words.use(first.id);
  }

  game(id: string): GameInfo | null {
    return this.parlour?.games.find((game) => game.id === id) ?? null;
  }

  poster(id: string): PosterInfo | null {
    return this.parlour?.posters.find((poster) => poster.id === id) ?? null;
  }

  visited(table: string, game: string, name: string): void {
    const others = this.visits.filter((visit) => visit.table !== table);
    this.visits = [{ table, game, name, at: Date.now() }, ...others].slice(0, MOST_VISITS);
    device.setItem(VISITS, JSON.stringify(this.visits));
  }

  forget(table: string): void {
    this.visits = this.visits.filter((visit) => visit.table !== table);
    device.setItem(VISITS, JSON.stringify(this.visits));
  }
}

export const appState = new AppState();

const LINKS = "gloaming:links:";

/** The links a tab knows of a table; null where it was told none. */
type KeptLinks = Omit<Links, "seats"> & { readonly seats: readonly (string | null)[] };

/** The links of a table laid in this tab; the server itself keeps only their hashes. */
export function linksOf(table: string): KeptLinks | null {
  return recall<KeptLinks | null>(tab, LINKS + table, null);
}

export function keepLinks(table: string, links: KeptLinks): void {
  tab.setItem(LINKS + table, JSON.stringify(links));
}

/** One link made anew; a tab that laid no table knows no others. */
export function keepLink(table: string, seat: number | "watch", link: string): KeptLinks {
  const kept = linksOf(table) ?? { host: "", watch: "", seats: [] };
  const seats = seat === "watch" ? kept.seats : Object.assign([...kept.seats], { [seat]: link });
  const links = { ...kept, seats, ...(seat === "watch" ? { watch: link } : {}) };
  keepLinks(table, links);
  return links;
}

function secretOf(link: string): string {
  return link.slice(link.indexOf("#") + 1);
}

export function sit(table: string, secret: string): Promise<Seated> {
  return post("/api/sit", { table, secret } satisfies SitBody);
}

/** What an option is at a table nobody has changed it for. */
export function usualOf(option: OptionInfo): Json {
  return option.usual ?? option.default;
}

function usualOptions(game: GameInfo): Record<string, Json> {
  return Object.fromEntries(game.options.filter((option) => option.usual !== undefined).map((option) => [option.name, usualOf(option)]));
}

/** Lay a table and take its first chair. */
export async function layTable(game: GameInfo, seats: number, options: Record<string, Json>, chairs: ChairBody[], answerSeconds = 0, listed = false, dealer: TableCard["dealer"] = "house"): Promise<NewTable> {
  const body: TableBody = { game: game.id, seats, options: { ...usualOptions(game), ...options }, chairs, listed, dealer, pace: { answer_seconds: answerSeconds } };
  const laid = await post<NewTable>("/api/tables", body);
  keepLinks(laid.table, laid.links);
  const own = chairs.findIndex((chair) => chair.sit === "person");
  const link = own < 0 ? null : laid.links.seats[own];
  await Promise.all([laid.links.host, ...(link ? [link] : [])].map((each) => sit(laid.table, secretOf(each))));
  if (dealer === "sealed") await sealTable(laid.table);
  return laid;
}

/** Whoever plays with bots alone adds to the dice once the seal is known, and begins. */
async function sealTable(table: string): Promise<void> {
  const card = await addParts(await get<TableCard>(`/api/tables/${table}`));
  const others = card.chairs.filter((chair) => chair.sit !== "bot").length - card.you.seats.length;
  if (others === 0) await post(`/api/tables/${table}/begin`);
}

/** A table for a kept game: to look at if it is over, else to play on from its first chair. */
export async function openKept(save: Blob): Promise<string> {
  const { table, links } = await post<NewTable>("/api/import", save);
  keepLinks(table, links);
  await sit(table, secretOf(links.host));
  const [first] = links.seats;
  if (first && (await get<TableCard>(`/api/tables/${table}`)).status !== "over") {
    await sit(table, secretOf(first));
    await changeChair(table, 0, { name: ownName() });
  }
  return table;
}

/** Who sits in a chair, or what they are called. */
export function changeChair(table: string, seat: number, change: ChairChange): Promise<TableCard> {
  return post(`/api/tables/${table}/chairs/${seat}`, change);
}

export function ownName(): string {
  return settings.kept.name || say("web.guest");
}

/** The bots people are offered first, the least thoughtful of all only if there is no other. */
export function goodBots(game: GameInfo): readonly string[] {
  const bots = game.bots.filter((bot) => bot !== "random");
  return bots.length ? bots : ["random"];
}

/** You and bots, in the usual number, with the usual rules. */
export function quickChairs(game: GameInfo, seats: number): ChairBody[] {
  const you = ownName();
  const names = inviteNames(seats - 1, [you]);
  const bots = goodBots(game);
  return [
    { sit: "person", name: you },
    ...names.map((name, n) => ({ sit: "bot", bot: bots[n % bots.length]!, name })),
  ];
}

export async function playWithBots(game: GameInfo): Promise<string> {
  const seats = Math.min(game.seats[1], Math.max(game.seats[0], 4));
  return (await layTable(game, seats, {}, quickChairs(game, seats))).table;
}
