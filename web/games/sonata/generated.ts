// Written by generate.py. Do not edit.

import type { Hidden } from "../../src/generated/wire";

export type Tile = number;
export type Path = readonly (string | number | null)[];
export type Instrument = "violin" | "cello" | "flute" | "trumpet" | "harp" | "timpani";
export type Target = "violin" | "cello" | "flute" | "trumpet" | "harp" | "timpani" | "johnny";
export type Word = "help" | "wait" | "danger" | "ready" | "soon" | "lure" | "alone" | "hush";
export type Level = "very_high" | "high" | "medium" | "low" | "silence";
export type Phase = "setup" | "ghosts" | "johnny" | "whisper";
export type Reason = "sonata" | "capture" | "dawn";
export type Moment = "before_acting" | "between_actions" | "after_acting";

export type Action =
  | { do: "move"; path: Path }
  | { do: "possess"; target: Target }
  | { do: "unpossess" }
  | { do: "play" }
  | { do: "perform" }
  | { do: "capture" }
  | { do: "claim"; tile: Tile }
  | { do: "push"; tile: Tile }
  | { do: "hold" }
  | { do: "whisper"; word: Word }
  | { do: "bell"; tile: Tile }
  | { do: "no_bell" }
  | { do: "listen" }
  | { do: "stay_silent" }
  | { do: "free"; captive: number };

export type Event =
  | { event: "instrument_placed"; instrument: Instrument | null; tile: Tile | null }
  | { event: "start_drawn"; seat: number | null; tile?: Tile | null }
  | { event: "spot_drawn"; seat: number | null; tile?: Tile | null }
  | { event: "card_drawn"; seat: number | null; instrument?: Instrument | null }
  | { event: "johnny_entered"; tile: Tile | null }
  | { event: "clock_struck"; hour: number; hours: number }
  | { event: "round_began"; round: number; rounds: number }
  | { event: "turn_began"; seat: number | null; round: number }
  | { event: "turn_skipped"; seat: number | null }
  | { event: "unseen"; seat: number | null; number: number; path?: Path | null; tile?: Tile | null }
  | { event: "carried"; seat: number | null; number: number; instrument: Instrument | null; path: Path | null; tile: Tile | null }
  | { event: "drove"; seat: number | null; number: number; path: Path | null; tile: Tile | null }
  | { event: "wall_crossed"; seat: number | null; number: number }
  | { event: "bell_rang"; bell: Tile | null; seat: number | null; told: boolean; first: Tile | null }
  | { event: "possessed"; seat: number | null; number: number; instrument: Instrument | null; tile: Tile | null }
  | { event: "johnny_possessed"; seat: number | null; number: number; tile: Tile | null }
  | { event: "unpossessed"; seat: number | null; number: number; target: Target | null; tile: Tile | null }
  | { event: "sounded"; seat: number | null; number: number; instrument: Instrument | null; tile: Tile | null; performed?: boolean }
  | { event: "performed"; seat: number | null }
  | { event: "rescued"; seat: number | null; number: number; freed: readonly number[]; lost: number; passes: readonly number[] }
  | { event: "returned"; seat?: number | null; tile?: Tile | null }
  | { event: "scanned"; tile: Tile | null; red: Level | null; yellow: Level | null; green: Level | null }
  | { event: "not_scanned"; tile: Tile | null }
  | { event: "shaken_off"; seat: number | null; tile: Tile | null }
  | { event: "johnny_moved"; path: Path | null; tile: Tile | null; walls: number; spent: readonly number[] }
  | { event: "captured"; tile: Tile | null; claimed: boolean; claim: Tile | null; spent: boolean; count: number; caught: readonly number[] }
  | { event: "dropped"; seat: number | null; instrument: Instrument | null; tile: Tile | null }
  | { event: "pushed"; seat: number | null; from: Tile | null; tile: Tile | null }
  | { event: "whispers_passed"; clockwise: boolean }
  | { event: "whispered"; seat?: number | null; to?: number | null; word?: Word | null }
  | { event: "bell_placed"; tile: Tile | null }
  | { event: "bell_kept"; bells: number }
  | { event: "sonata_heard"; round: number }
  | { event: "all_captured"; round: number }
  | { event: "dawn_broke"; round: number }
  | { event: "revealed"; seat: number | null; start: Tile | null; spot: Tile | null; instrument: Instrument | null };

export interface State {
  readonly round: number;
  readonly phase: Phase | null;
  readonly active: number | null;
  readonly actions: number;
  readonly place?: readonly (Tile | null)[] | Hidden;
  readonly instruments: readonly (Tile | null)[];
  readonly holds: readonly (Target | null)[];
  readonly captives: readonly (number | null)[];
  readonly passes: readonly number[];
  readonly fresh: readonly number[];
  readonly pushed: readonly number[];
  readonly debts: readonly number[];
  readonly crossed: readonly number[];
  readonly bells: readonly (Tile | null)[];
  readonly levels: readonly (Level | null)[];
  readonly scanned_from: Tile | null;
  readonly staggered: boolean;
  readonly start?: readonly (Tile | null)[] | Hidden;
  readonly spot?: readonly (Tile | null)[] | Hidden;
  readonly card?: readonly (Instrument | null)[] | Hidden;
  readonly performed?: readonly (boolean)[] | Hidden;
  readonly ended: Reason | null;
}

export interface NightFrame {
  readonly frame: "Night";
  readonly at: string;
  readonly turn: number;
}

export interface SettingUpFrame {
  readonly frame: "SettingUp";
  readonly at: string;
  readonly drawn: number;
  readonly token: Instrument | null;
}

export interface GhostTurnFrame {
  readonly frame: "GhostTurn";
  readonly at: string;
  readonly seat: number | null;
  readonly unshown?: boolean | Hidden;
}

export interface JohnnyTurnFrame {
  readonly frame: "JohnnyTurn";
  readonly at: string;
  readonly pusher: number | null;
  readonly asked: readonly number[];
  readonly stride: number;
  readonly acted: boolean;
}

export interface WhispersFrame {
  readonly frame: "Whispers";
  readonly at: string;
  readonly clockwise: boolean;
}

export interface ScanFrame {
  readonly frame: "Scan";
  readonly at: string;
}

export interface SonataWords {
  "aid.catch": "percent";
  "aid.needed": "number";
  "board.bells": "bells" | "tiles";
  "board.captive": never;
  "board.clock": "round" | "rounds";
  "board.crossed": never;
  "board.holds": "target";
  "board.holds_captive": "captives" | "passes";
  "board.level": "level" | "tile";
  "board.on": "tile";
  "board.owes": never;
  "board.own": "spot" | "start";
  "bot.camper.name": never;
  "bot.camper.temper": never;
  "bot.heuristic.name": never;
  "bot.heuristic.temper": never;
  "bot.ismcts.name": never;
  "bot.ismcts.temper": never;
  "bot.plain.name": never;
  "bot.plain.temper": never;
  "bot.random.name": never;
  "bot.random.temper": never;
  "circle.ghosts": never;
  "companion.about": never;
  "companion.answers": never;
  "companion.ask_again": never;
  "companion.beside": never;
  "companion.beside_about": never;
  "companion.change": never;
  "companion.change_part": never;
  "companion.ghost_does": never;
  "companion.here": never;
  "companion.instruments": never;
  "companion.johnny_away": never;
  "companion.johnny_does": never;
  "companion.join": never;
  "companion.join_help": never;
  "companion.just_now": never;
  "companion.listen": never;
  "companion.listen_help": never;
  "companion.minutes_ago": "n";
  "companion.nothing_yet": never;
  "companion.orchestra": never;
  "companion.orchestra_about": never;
  "companion.orchestra_back": never;
  "companion.orchestra_begin": never;
  "companion.own_instrument": never;
  "companion.question": never;
  "companion.referee": never;
  "companion.referee_about": never;
  "companion.referee_begin": never;
  "companion.seconds_ago": "n";
  "companion.sending": never;
  "companion.sounded": never;
  "companion.sounds_here": never;
  "companion.title": never;
  "companion.who_are_you": never;
  "event.all_captured": "round";
  "event.bell_kept": "bells";
  "event.bell_placed": "tile";
  "event.bell_rang": "bell" | "first" | "seat" | "told";
  "event.captured": "caught" | "claim" | "claimed" | "count" | "spent" | "tile";
  "event.card_drawn": "instrument" | "seat";
  "event.carried": "instrument" | "path_id" | "seat" | "tile";
  "event.clock_struck": "hour" | "hours";
  "event.dawn_broke": "round";
  "event.dropped": "instrument" | "seat" | "tile";
  "event.drove": "path_id" | "seat" | "tile";
  "event.instrument_placed": "instrument" | "instrument_id" | "tile";
  "event.johnny_entered": "tile";
  "event.johnny_moved": "path_id" | "tile" | "walls";
  "event.johnny_possessed": "seat" | "tile";
  "event.not_scanned": "tile";
  "event.performed": "seat";
  "event.possessed": "instrument" | "seat" | "tile";
  "event.pushed": "from" | "seat" | "tile";
  "event.rescued": "freed" | "lost" | "seat";
  "event.returned": "seat" | "tile";
  "event.revealed": "instrument" | "seat" | "spot" | "start";
  "event.round_began": "round" | "rounds";
  "event.scanned": "green" | "green_id" | "red" | "red_id" | "tile" | "yellow" | "yellow_id";
  "event.shaken_off": "seat" | "tile";
  "event.sonata_heard": "round";
  "event.sounded": "instrument" | "instrument_id" | "performed" | "seat" | "tile";
  "event.spot_drawn": "seat" | "tile";
  "event.start_drawn": "seat" | "seat_id" | "tile";
  "event.turn_began": "seat";
  "event.turn_skipped": "seat";
  "event.unpossessed": "seat" | "target" | "target_id" | "tile";
  "event.unseen": "seat" | "tile";
  "event.wall_crossed": "number" | "seat";
  "event.whispered": "seat" | "to" | "word";
  "event.whispers_passed": "clockwise";
  "game.goal": never;
  "game.help": never;
  "game.name": never;
  "game.story": never;
  "game.tagline": never;
  "group.bell": never;
  "group.capture": never;
  "group.claim": never;
  "group.free": never;
  "group.hold": never;
  "group.listen": never;
  "group.move": never;
  "group.no_bell": never;
  "group.perform": never;
  "group.play": never;
  "group.possess": never;
  "group.push": never;
  "group.stay_silent": never;
  "group.unpossess": never;
  "group.whisper": never;
  "kind.colour.green": never;
  "kind.colour.johnny": never;
  "kind.colour.red": never;
  "kind.colour.yellow": never;
  "kind.instrument.cello": never;
  "kind.instrument.flute": never;
  "kind.instrument.harp": never;
  "kind.instrument.timpani": never;
  "kind.instrument.trumpet": never;
  "kind.instrument.violin": never;
  "kind.level.high": never;
  "kind.level.low": never;
  "kind.level.medium": never;
  "kind.level.silence": never;
  "kind.level.very_high": never;
  "kind.moment.after_acting": never;
  "kind.moment.before_acting": never;
  "kind.moment.between_actions": never;
  "kind.phase.ghosts": never;
  "kind.phase.johnny": never;
  "kind.phase.setup": never;
  "kind.phase.whisper": never;
  "kind.reason.capture": never;
  "kind.reason.dawn": never;
  "kind.reason.sonata": never;
  "kind.room.box-five": never;
  "kind.room.box-four": never;
  "kind.room.box-one": never;
  "kind.room.box-six": never;
  "kind.room.box-three": never;
  "kind.room.box-two": never;
  "kind.room.cloakroom": never;
  "kind.room.dressing-rooms": never;
  "kind.room.fly-gallery": never;
  "kind.room.foyer": never;
  "kind.room.managers-office": never;
  "kind.room.orchestra-pit": never;
  "kind.room.paint-shop": never;
  "kind.room.scene-dock": never;
  "kind.room.stage": never;
  "kind.room.stalls": never;
  "kind.room.vestibule": never;
  "kind.target.cello": never;
  "kind.target.flute": never;
  "kind.target.harp": never;
  "kind.target.johnny": never;
  "kind.target.timpani": never;
  "kind.target.trumpet": never;
  "kind.target.violin": never;
  "kind.word.alone": never;
  "kind.word.danger": never;
  "kind.word.help": never;
  "kind.word.hush": never;
  "kind.word.lure": never;
  "kind.word.ready": never;
  "kind.word.soon": never;
  "kind.word.wait": never;
  "measure.bells.name": never;
  "measure.captured.name": never;
  "measure.captured.yes": never;
  "measure.caught.name": never;
  "measure.comeback.name": never;
  "measure.comeback.yes": never;
  "measure.decoys.name": never;
  "measure.driven.name": never;
  "measure.ended.capture": never;
  "measure.ended.dawn": never;
  "measure.ended.name": never;
  "measure.ended.sonata": never;
  "measure.first_caught.green": never;
  "measure.first_caught.name": never;
  "measure.first_caught.red": never;
  "measure.first_caught.yellow": never;
  "measure.free.name": never;
  "measure.free.yes": never;
  "measure.missed.name": never;
  "measure.missed.yes": never;
  "measure.passes.name": never;
  "measure.passes.spent": never;
  "measure.plays.name": never;
  "measure.pushes.name": never;
  "measure.rescues.name": never;
  "measure.rounds.name": never;
  "measure.walls.name": never;
  "measure.walls.yes": never;
  "measure.whispers.name": never;
  "measure.won_in.name": never;
  "option.aid.help": never;
  "option.aid.name": never;
  "option.aid.value.all": never;
  "option.aid.value.johnny": never;
  "option.aid.value.off": never;
  "option.bell_reveals.help": never;
  "option.bell_reveals.name": never;
  "option.bell_reveals.value.area": never;
  "option.bell_reveals.value.tile": never;
  "option.bell_trigger.help": never;
  "option.bell_trigger.name": never;
  "option.bell_trigger.value.enter": never;
  "option.bell_trigger.value.step": never;
  "option.board.help": never;
  "option.board.name": never;
  "option.board.value.house": never;
  "option.board.value.maze": never;
  "option.board.value.open": never;
  "option.captive_effect.help": never;
  "option.captive_effect.name": never;
  "option.captive_effect.value.push": never;
  "option.captive_effect.value.stride": never;
  "option.captive_whisper.help": never;
  "option.captive_whisper.name": never;
  "option.captive_whisper.value.false": never;
  "option.captive_whisper.value.true": never;
  "option.carry_walls.help": never;
  "option.carry_walls.name": never;
  "option.carry_walls.value.false": never;
  "option.carry_walls.value.true": never;
  "option.chat.help": never;
  "option.chat.name": never;
  "option.chat.value.ghosts": never;
  "option.chat.value.off": never;
  "option.chat.value.public": never;
  "option.claim_scope.help": never;
  "option.claim_scope.name": never;
  "option.claim_scope.value.own": never;
  "option.claim_scope.value.zone": never;
  "option.diagonal_capture.help": never;
  "option.diagonal_capture.name": never;
  "option.diagonal_capture.value.any_path": never;
  "option.diagonal_capture.value.both_paths": never;
  "option.diagonal_capture.value.none": never;
  "option.ghost_order.help": never;
  "option.ghost_order.name": never;
  "option.ghost_order.value.fixed": never;
  "option.ghost_order.value.rotate": never;
  "option.hours.help": never;
  "option.hours.name": never;
  "option.own_map.help": never;
  "option.own_map.name": never;
  "option.perform_signal.help": never;
  "option.perform_signal.name": never;
  "option.perform_signal.value.open": never;
  "option.perform_signal.value.sound": never;
  "option.pocket.help": never;
  "option.pocket.name": never;
  "option.pocket.value.no_return": never;
  "option.pocket.value.return": never;
  "option.pocket.value.told": never;
  "option.possessed_johnny.help": never;
  "option.possessed_johnny.name": never;
  "option.possessed_johnny.value.release": never;
  "option.possessed_johnny.value.stagger": never;
  "option.push_window.help": never;
  "option.push_window.name": never;
  "option.push_window.value.any": never;
  "option.push_window.value.end": never;
  "option.push_window.value.start": never;
  "option.rescue_frees.help": never;
  "option.rescue_frees.name": never;
  "option.rescue_frees.value.all": never;
  "option.rescue_frees.value.one": never;
  "option.rounds_per_hour.help": never;
  "option.rounds_per_hour.name": never;
  "option.scan_mode.help": never;
  "option.scan_mode.name": never;
  "option.scan_mode.value.ask": never;
  "option.scan_mode.value.auto": never;
  "option.start_gap.help": never;
  "option.start_gap.name": never;
  "option.wall_signal.help": never;
  "option.wall_signal.name": never;
  "option.wall_signal.value.action": never;
  "option.wall_signal.value.turn": never;
  "option.wall_token.help": never;
  "option.wall_token.name": never;
  "option.wall_token.value.signal": never;
  "option.wall_token.value.single_use": never;
  "option.whisper_every.help": never;
  "option.whisper_every.name": never;
  "option.whisper_first.help": never;
  "option.whisper_first.name": never;
  "option.whisper_first.value.clockwise": never;
  "option.whisper_first.value.counterclockwise": never;
  "outside.card_drawn": "seat";
  "outside.sounded": "instrument" | "instrument_id" | "seat" | "tile";
  "outside.spot_drawn": "seat";
  "outside.start_drawn": "seat" | "seat_id";
  "outside.unseen": "seat";
  "poster.name": never;
  "poster.tagline": never;
  "prompt.deal.card": "seat";
  "prompt.deal.pocket": "draw" | "instrument";
  "prompt.deal.token": never;
  "prompt.ghost.act": "actions" | "round" | "rounds" | "tile";
  "prompt.ghost.name": never;
  "prompt.johnny.act": "actions" | "round" | "rounds" | "tile";
  "prompt.johnny.push": "actions" | "tile";
  "prompt.scan": never;
  "prompt.whispers.bell": "bells";
  "prompt.whispers.card": "receiver";
  "reading.alone": never;
  "reading.danger": never;
  "reading.help": never;
  "reading.hush": never;
  "reading.lure": never;
  "reading.ready": never;
  "reading.soon": never;
  "reading.wait": never;
  "refusal.SON-1": never;
  "refusal.SON-100": never;
  "refusal.SON-105": never;
  "refusal.SON-107": never;
  "refusal.SON-108": never;
  "refusal.SON-116": never;
  "refusal.SON-120": never;
  "refusal.SON-124": never;
  "refusal.SON-125": never;
  "refusal.SON-126": never;
  "refusal.SON-128": never;
  "refusal.SON-129": never;
  "refusal.SON-138": never;
  "refusal.SON-140": never;
  "refusal.SON-141": never;
  "refusal.SON-142": never;
  "refusal.SON-143": never;
  "refusal.SON-147": never;
  "refusal.SON-148": never;
  "refusal.SON-150": never;
  "refusal.SON-151": never;
  "refusal.SON-162": never;
  "refusal.SON-165": never;
  "refusal.SON-166": never;
  "refusal.SON-21": never;
  "refusal.SON-29": never;
  "refusal.SON-30": never;
  "refusal.SON-31": never;
  "refusal.SON-32": never;
  "refusal.SON-33": never;
  "refusal.SON-38": never;
  "refusal.SON-39": never;
  "refusal.SON-51": never;
  "refusal.SON-52": never;
  "refusal.SON-53": never;
  "refusal.SON-54": never;
  "refusal.SON-55": never;
  "refusal.SON-60": never;
  "refusal.SON-63": never;
  "refusal.SON-66": never;
  "refusal.SON-69": never;
  "refusal.SON-7": never;
  "refusal.SON-8": never;
  "refusal.SON-92": never;
  "refusal.SON-96": never;
  "refusal.SON-97": never;
  "refusal.SON-R20": never;
  "refusal.SON-R21": never;
  "refusal.SON-R29": never;
  "refusal.SON-R37": never;
  "refusal.SON-R40": never;
  "refusal.SON-R49": never;
  "refusal.SON-R55": never;
  "refusal.SON-R66": never;
  "role.0": never;
  "role.1": never;
  "role.2": never;
  "role.3": never;
  "stage.actions": "n";
  "stage.another_way": "n" | "of";
  "stage.baton_caption": never;
  "stage.bell_on": "tile";
  "stage.bell_rings": never;
  "stage.bells_in_hand": "n";
  "stage.belongs": "seat";
  "stage.captive": never;
  "stage.chord_caption": never;
  "stage.clock": "round" | "rounds" | "time";
  "stage.crossed": never;
  "stage.drags": "seats";
  "stage.held_by": "seat";
  "stage.holds": "target";
  "stage.last_seen": "n" | "seat" | "tile";
  "stage.lies_on": "thing" | "tile";
  "stage.look": never;
  "stage.map": never;
  "stage.owes": never;
  "stage.passes": never;
  "stage.pencil": never;
  "stage.pencil_help": "seat";
  "stage.pencil_tile": "seat" | "tile";
  "stage.rescue_caption": never;
  "stage.rings_bell": never;
  "stage.round": "round" | "rounds";
  "stage.rub_out": never;
  "stage.sheet": never;
  "stage.sheet_help": never;
  "stage.sonata_caption": never;
  "stage.sounds": "instrument";
  "stage.spends_pass": never;
  "stage.spot": never;
  "stage.spot_of": "seat" | "tile";
  "stage.start": never;
  "stage.start_of": "seat" | "tile";
  "stage.stirs": "instrument";
  "stage.story_bells": "n";
  "stage.story_brush": "n" | "seat";
  "stage.story_capture": "round";
  "stage.story_captures": "missed" | "n";
  "stage.story_dawn": "round";
  "stage.story_lure": "n" | "seat";
  "stage.story_rescue": "round" | "seat";
  "stage.story_sonata": "round";
  "stage.story_walls": "n" | "seat";
  "stage.this_is_you": never;
  "stage.through_wall": never;
  "stage.tile": "tile";
  "stage.unheard": never;
  "stage.wall_caption": never;
  "stage.whispers_to_you": "seat";
  "stage.you": never;
  "stage.you_are_on": "thing" | "tile";
  "stage.your_spot": "tile";
  "stage.your_start": "tile";
  "stage.yours": never;
  "story.captures": "captures" | "missed";
  "story.first": "round" | "seat";
  "story.length": "bells" | "round";
  "story.loudest": "instrument" | "number";
  "story.near": "round";
  "story.rescue": "round" | "seat";
  "story.untouched": "missed";
  "story.walls": "number" | "seat";
  "typed.bell": never;
  "typed.capture": never;
  "typed.claim": never;
  "typed.free": never;
  "typed.hold": never;
  "typed.listen": never;
  "typed.move": never;
  "typed.no_bell": never;
  "typed.perform": never;
  "typed.play": never;
  "typed.possess": never;
  "typed.push": never;
  "typed.stay_silent": never;
  "typed.unpossess": never;
  "typed.whisper": never;
  "verb.bell": "tile";
  "verb.capture": never;
  "verb.claim": "tile";
  "verb.free": "captive";
  "verb.hold": never;
  "verb.listen": never;
  "verb.move": "bells" | "passes" | "path" | "steps" | "tile" | "wall";
  "verb.no_bell": never;
  "verb.perform": "instrument";
  "verb.play": "instrument";
  "verb.possess": "captives" | "target" | "target_id";
  "verb.push": "tile";
  "verb.stay_silent": never;
  "verb.unpossess": "held";
  "verb.whisper": "word";
  "view.actions": never;
  "view.active": never;
  "view.bells": never;
  "view.captives": never;
  "view.card": never;
  "view.crossed": never;
  "view.debts": never;
  "view.ended": never;
  "view.holds": never;
  "view.instruments": never;
  "view.levels": never;
  "view.passes": never;
  "view.performed": never;
  "view.phase": never;
  "view.place": never;
  "view.round": never;
  "view.scanned_from": never;
  "view.spot": never;
  "view.start": never;
}

export const SOUNDS = {"violin":{"wave":"sawtooth","phrase":["A4","C5","E5","D5"],"beat_ms":420,"lowpass_hz":3200,"vibrato_hz":5.5,"noise":null,"attack_ms":null,"decay_ms":null,"pitch_drop":null},"cello":{"wave":"sawtooth","phrase":["A2","E3","G3","F3"],"beat_ms":520,"lowpass_hz":900,"vibrato_hz":4.5,"noise":null,"attack_ms":null,"decay_ms":null,"pitch_drop":null},"flute":{"wave":"sine","phrase":["E5","G5","A5","C6"],"beat_ms":340,"lowpass_hz":null,"vibrato_hz":5.0,"noise":0.05,"attack_ms":null,"decay_ms":null,"pitch_drop":null},"trumpet":{"wave":"square","phrase":["A4","A4","E5","C5"],"beat_ms":380,"lowpass_hz":2400,"vibrato_hz":null,"noise":null,"attack_ms":40,"decay_ms":null,"pitch_drop":null},"harp":{"wave":"triangle","phrase":["A3","E4","A4","C5","E5"],"beat_ms":180,"lowpass_hz":null,"vibrato_hz":null,"noise":null,"attack_ms":null,"decay_ms":900,"pitch_drop":null},"timpani":{"wave":"sine","phrase":["A2","A2","E2","A2"],"beat_ms":360,"lowpass_hz":null,"vibrato_hz":null,"noise":null,"attack_ms":null,"decay_ms":700,"pitch_drop":0.3}} as const;
export const DECK = ["help","wait","danger","ready","soon","lure","alone","hush"] as const;
export const TONES = {"very_high":{"beats":5,"beat_ms":220,"gain":1.0,"wind":false},"high":{"beats":4,"beat_ms":300,"gain":0.8,"wind":false},"medium":{"beats":3,"beat_ms":400,"gain":0.55,"wind":false},"low":{"beats":2,"beat_ms":520,"gain":0.3,"wind":false},"silence":{"beats":1,"beat_ms":1200,"gain":0.15,"wind":true}} as const;
export const PANS = {"red":-0.8,"yellow":0.0,"green":0.8} as const;
