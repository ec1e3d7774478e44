// Written by generate.py. Do not edit.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type Value = string | number | boolean;

export type Facts = Readonly<Record<string, Json | Thing>>;

export type Arguments = readonly (readonly [string, string])[];

export type Messages = Readonly<Record<string, string>>;

/** The first message of a connection: the client holds its first `heard` events (0: none). */
export interface Hello {
  readonly t: "hello";
  readonly heard: number;
}

/** The answer to question `q`. Idempotent: repeating a nonce (1 to 40 ASCII characters, no quotes or backslashes) repeats its receipt. */
export interface Answer {
  readonly t: "answer";
  readonly q: number;
  readonly nonce: string;
  readonly do: Readonly<Record<string, Json>>;
}

/** Take back one's latest answer, where information allows; where people draw, the latest draw one told of, and those after it, until somebody has decided anything. */
export interface Undo {
  readonly t: "undo";
  readonly nonce: string;
}

/** Table talk, where the table allows it; `to` names one of its circles, `"table"` if absent. */
export interface Talk {
  readonly t: "talk";
  readonly nonce: string;
  readonly text: string;
  readonly to?: string;
}

/** The seat's secret notes. */
export interface Note {
  readonly t: "note";
  readonly text: string;
  readonly nonce?: string | null;
  readonly pen?: string | null;
  readonly turn?: number;
}

/** Standing passes: in windows of these moments (ids of the kind `moment`) the seat passes by itself; an empty list ends it. Nobody else is told, and a restarted server has forgotten it. */
export interface Passes {
  readonly t: "passes";
  readonly moments: readonly string[];
  readonly nonce?: string | null;
  readonly pen?: string | null;
  readonly turn?: number;
}

/** A heartbeat of the client's own, answered by a pong; `at` is the client's clock. */
export interface Ping {
  readonly t: "ping";
  readonly at: number;
}

/** Something with a name of its own: the message `kind.<kind>.<id>`, or the name of whoever sits there. */
export interface Thing {
  readonly kind: string;
  readonly id: Json;
}

/** A collection whose content the viewer may not know: how many there are, and no more. */
export interface Hidden {
  readonly count: number;
}

/** A verb of the game and its arguments. */
export interface Action {
  readonly do: string;
  readonly [field: string]: Json;
}

/** One legal answer: the action, what its label needs, and the things it points at. */
export interface Option {
  readonly action: Action;
  readonly facts: Facts;
  readonly marks: readonly string[];
}

/** Answers that are sets: `action` with, under the name `of`, any of the `members` in any order (a list; a member that stands there twice may be given twice), at least and at most so many. `facts` and `marks` are those of all members together. */
export interface SetOption {
  readonly action: Action;
  readonly of: string;
  readonly members: readonly string[];
  readonly least: number;
  readonly most: number;
  readonly facts: Facts;
  readonly marks: readonly string[];
}

/** What a seat is asked. Numbers count per seat; a question gets a new one whenever the seat has heard anything since: a late answer is refused (`CORE-14`), and how things stand follows. */
export interface Question {
  readonly q: number;
  readonly prompt: string;
  readonly facts: Facts;
  readonly options: readonly Option[];
  readonly sets: readonly SetOption[];
  readonly forced: boolean;
  readonly together: boolean;
}

/** One event as this viewer hears it. Numbers count per viewer, so gaps tell nothing. */
export interface GameEvent {
  readonly event: string;
  readonly [field: string]: Json;
}

/** A frame of the game's procedure: its name, its step, and the fields the viewer may know. */
export interface Doing {
  readonly frame: string;
  readonly at: string;
  readonly [field: string]: Json;
}

/** What the table waits for, and the seats it asks. */
export interface WaitingFor {
  readonly for: "nothing" | "seat" | "seats" | "chance" | "over";
  readonly seats: readonly number[];
}

/** The end: what it is worth to each seat (0 to 1), who wins (perhaps nobody, perhaps all), and in games that count points, those and the ranking by them. */
export interface Over {
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  readonly points?: readonly number[];
  readonly ranks?: readonly number[];
}

/** How things stand for one viewer. A hidden collection is `{count}`, a hidden entry null. `over` after the end; `aid` where the table allows an aid to deduction. */
export interface View {
  readonly you: number | null;
  readonly seats: number;
  readonly state: Readonly<Record<string, Json>>;
  readonly doing: readonly Doing[];
  readonly waiting: WaitingFor;
  readonly over?: Over;
  readonly aid?: Readonly<Record<string, Json>>;
}

/** Who sits in a chair; `here`: whether any of its sockets is open. */
export interface Chair {
  readonly seat: number;
  readonly sit: "person" | "bot" | "open";
  readonly bot: string;
  readonly name: string;
  readonly here: boolean;
}

/** How long the seat may still take before a stand-in answers. */
export interface Clock {
  readonly seconds: number;
}

/** A line of talk; `to` names the circle where that was not the whole table. */
export interface TalkLine {
  readonly seat: number;
  readonly text: string;
  readonly to?: string;
}

/** The game has not begun; who sits where. */
export interface Waiting {
  readonly t: "waiting";
  readonly chairs: readonly Chair[];
}

/** The events from this viewer's number `from` on, then how things stand; the answer to `hello` is the same. `since`: how many events the viewer had heard when its last act was done, so what follows is what it may have missed. `circles`: those in which the seat may talk now, in games where that can change. */
export interface News {
  readonly t: "news";
  readonly from: number;
  readonly events: readonly GameEvent[];
  readonly clock: Clock | null;
  readonly view: View;
  readonly question: Question | null;
  readonly undo: boolean;
  readonly since: number;
  readonly chairs: readonly Chair[];
  readonly circles?: readonly string[];
}

/** It is durable; the news of it has been sent. */
export interface Receipt {
  readonly t: "receipt";
  readonly nonce: string;
}

/** It is not kept; nothing has changed. With `nonce: null`: why the table cannot go on just now (`CORE-16`, the disk is full; it goes on by itself). */
export interface Rejected {
  readonly t: "refused";
  readonly nonce: string | null;
  readonly rule: string;
  readonly facts: Facts;
}

/** What was said to this viewer, from its own line number `from` on. */
export interface TalkHeard {
  readonly t: "talk";
  readonly from: number;
  readonly lines: readonly TalkLine[];
}

/** One's notes: after `hello`, and when another device of this seat has written. */
export interface OwnNote {
  readonly t: "note";
  readonly text: string;
}

/** One's standing passes: after `passes`, when another device of this seat has set them, and after `hello` in games with windows. `usual`: the server knows of none that the seat has set. */
export interface OwnPasses {
  readonly t: "passes";
  readonly moments: readonly string[];
  readonly usual?: boolean;
}

/** The answer to a ping, with its `at`. */
export interface Pong {
  readonly t: "pong";
  readonly at: number;
}

/** The server closes the connection, and why. */
export interface Bye {
  readonly t: "bye";
  readonly rule: string;
}

export interface ChairBody {
  sit?: string;
  bot?: string;
  name?: string;
}

export interface PaceBody {
  answer_seconds?: number;
}

export interface TableBody {
  game: string;
  seats: number;
  options?: Record<string, Json>;
  chairs?: ChairBody[];
  listed?: boolean;
  pace?: PaceBody;
  dealer?: string;
}

export interface SitBody {
  table: string;
  secret: string;
}

export interface ChairChange {
  sit?: string | null;
  bot?: string | null;
  name?: string | null;
  part?: string | null;
}

/** Why a request is refused: the rule, and what its sentence needs (`refusal.<rule>`, else `core.refusal.<rule>`). */
export interface Refusal {
  readonly rule: string;
  readonly facts: Facts;
}

/** The server answers. */
export interface Health {
  readonly ok: boolean;
}

/** A text for an option, by the name people know it by. */
export interface Offer {
  readonly name: string;
  readonly text: string;
}

/** An option of a game. `default`: what the rules mean where nobody says anything; `usual`: what people are offered in its place when they set a table. */
export interface OptionInfo {
  readonly name: string;
  readonly default: Json;
  readonly rule: string;
  readonly values?: readonly Value[];
  readonly least?: number;
  readonly most?: number;
  readonly also?: readonly number[];
  readonly words?: readonly string[];
  readonly names?: readonly string[];
  readonly usual?: Json;
  readonly most_letters?: number;
  readonly offers?: readonly Offer[];
}

/** A verb and the rule that says what it does; where another one does, when and which. */
export interface VerbInfo {
  readonly name: string;
  readonly arguments: Arguments;
  readonly rule: string;
  readonly where: readonly (readonly [string, string])[];
}

/** An event: what everybody hears of it, and what only those do who are told. */
export interface EventInfo {
  readonly name: string;
  readonly open: Arguments;
  readonly shut: Arguments;
}

/** An installed game as clients need it. `seats`: least and most. `shapes`: of each field of the table (under `""`) and of each frame (under its name). */
export interface GameInfo {
  readonly id: string;
  readonly seats: readonly [number, number];
  readonly options: readonly OptionInfo[];
  readonly bots: readonly string[];
  readonly talk: boolean;
  readonly verbs: readonly VerbInfo[];
  readonly events: readonly EventInfo[];
  readonly kinds: Readonly<Record<string, readonly string[]>>;
  readonly shapes: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What stands on a poster, in one language. */
export interface GameNames {
  readonly name: string;
  readonly tagline: string;
}

/** What a game's package brings to the client: addresses of its files, null where it has none. `base`: where they all lie, with a slash at the end. `theme`: what it tints while one is at its table, CSS variables without their dashes. */
export interface ClientInfo {
  readonly poster: string | null;
  readonly board: string | null;
  readonly companion: string | null;
  readonly style: string | null;
  readonly base: string;
  readonly theme: Readonly<Record<string, string>>;
}

/** What hangs on the wall: a game, whether it can be played already or not. `names`: by language. */
export interface PosterInfo {
  readonly id: string;
  readonly names: Readonly<Record<string, GameNames>>;
  readonly client: ClientInfo;
}

/** The server: its version, its games, the posters on its wall in their order (of these games, then of those that are announced), and the address for other devices, if there is one. */
export interface Parlour {
  readonly version: string;
  readonly games: readonly GameInfo[];
  readonly posters: readonly PosterInfo[];
  readonly address: string | null;
}

/** An entry of the ledger. `language`: what it is written in, the one asked for, or English where nobody has translated it. */
export interface RuleEntry {
  readonly id: string;
  readonly kind: "rule" | "ruling";
  readonly section: string;
  readonly text: string;
  readonly language: string;
}

/** A link is a path with its secret behind `#`. */
export interface Links {
  readonly host: string;
  readonly watch: string;
  readonly seats: readonly string[];
}

/** A table that was made, and its links, which nobody is told again. */
export interface NewTable {
  readonly table: string;
  readonly links: Links;
}

/** A link that opens a chair, or shows the match to spectators. */
export interface NewLink {
  readonly link: string;
}

/** What a link's secret opens; the response sets the cookie for it. */
export interface Seated {
  readonly table: string;
  readonly role: "seat" | "watch" | "host";
  readonly seat: number | null;
}

/** How long a person may take before a stand-in answers (0: for ever). */
export interface Pace {
  readonly answer_seconds: number;
}

/** Sealed dice, of which more is shown as the match goes on: SHA-256 of the seed and the seats that have added their part at once; what they added once the match has begun; the seed when it is over. */
export interface Seal {
  readonly seal: string;
  readonly given: readonly number[];
  readonly parts?: readonly (string | null)[];
  readonly seed?: string;
}

/** What the visitor's cookies open at this table. */
export interface You {
  readonly seats: readonly number[];
  readonly host: boolean;
  readonly watch: boolean;
}

/** A table as its visitors see it. `talk`: the circles in which people may talk, and who belongs to each. `scene`: what the table is laid on (a map), or null; it never changes, and a lobby leaves it out. */
export interface TableCard {
  readonly table: string;
  readonly game: string;
  readonly seats: number;
  readonly options: Readonly<Record<string, Json>>;
  readonly status: "waiting" | "playing" | "over";
  readonly chairs: readonly Chair[];
  readonly pace: Pace;
  readonly dealer: "house" | "people" | "sealed";
  readonly listed: boolean;
  readonly talk: Readonly<Record<string, readonly number[]>>;
  readonly you: You;
  readonly sealed?: Seal;
  readonly scene?: Json;
}

/** A step of the replay: the events from number `from` on, then how things stood. */
export interface Moment {
  readonly from: number;
  readonly events: readonly GameEvent[];
  readonly view: View;
}

export type ClientMessage = Hello | Answer | Undo | Talk | Note | Passes | Ping;

export type ServerMessage = Waiting | News | Receipt | Rejected | TalkHeard | OwnNote | OwnPasses | Pong | Bye;
