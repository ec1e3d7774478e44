// Written by generate.py. Do not edit.


export type Class = "light" | "medium" | "hard";
export type Ghost = "banshee" | "poltergeist" | "pontianak" | "ifrit";
export type Card = "L01" | "L02" | "L03" | "L04" | "L05" | "L06" | "L07" | "L08" | "L09" | "L10" | "L11" | "L12" | "L13" | "L14" | "L15" | "L16" | "M01" | "M02" | "M03" | "M04" | "M05" | "M06" | "M07" | "M08" | "M09" | "M10" | "M11" | "M12" | "M13" | "M14" | "H01" | "H02" | "H03" | "H04" | "H05" | "H06" | "H07" | "H08" | "H09" | "H10";
export type Reason = "sabotage" | "roll";

export type Action =
  | { do: "contract"; class: Class }
  | { do: "mark"; target: number }
  | { do: "block"; target: number; class: Class }
  | { do: "ability"; target: number; class?: Class }
  | { do: "end_turn" };

export type Event =
  | { event: "game_started"; first: number | null }
  | { event: "ghost_announced"; seat: number | null; ghost: Ghost | null }
  | { event: "turn_started"; round: number; seat: number | null }
  | { event: "tokens_collected"; seat: number | null; amount: number; tokens: number }
  | { event: "turn_lost"; seat: number | null }
  | { event: "no_action"; seat: number | null }
  | { event: "ability_used"; seat: number | null; ghost: Ghost | null; target: number | null; class: Class | null }
  | { event: "tokens_lost"; seat: number | null; amount: number; tokens: number }
  | { event: "silenced"; seat: number | null; by: number | null }
  | { event: "halved"; seat: number | null; by: number | null }
  | { event: "ordered"; seat: number | null; by: number | null; class: Class | null }
  | { event: "class_blocked"; seat: number | null; by: number | null; class: Class | null; price: number }
  | { event: "mark_placed"; seat: number | null; by: number | null; marks: number; price: number }
  | { event: "contract_accepted"; seat: number | null; class: Class | null; price: number }
  | { event: "stack_reshuffled"; class: Class | null; cards: number }
  | { event: "card_revealed"; seat: number | null; card: Card | null; reward: number }
  | { event: "sabotage_rolled"; seat: number | null; by: number | null; roll: number; success: boolean }
  | { event: "bars_lost"; seat: number | null; amount: number; meter: number }
  | { event: "contract_rolled"; seat: number | null; class: Class | null; roll: number; success: boolean }
  | { event: "bars_gained"; seat: number | null; reward: number; halved: boolean; amount: number; meter: number }
  | { event: "contract_failed"; seat: number | null; class: Class | null; reason: Reason | null }
  | { event: "card_discarded"; class: Class | null; card: Card | null }
  | { event: "effects_lapsed"; seat: number | null; blocks: number; order: boolean; marks: number }
  | { event: "turn_ended"; seat: number | null }
  | { event: "game_won"; seat: number | null; meter: number }
  | { event: "game_limit"; seat: number | null; round: number };

export interface State {
  readonly ghost: readonly (Ghost | null)[];
  readonly tokens: readonly (number)[];
  readonly meter: readonly (number)[];
  readonly marks: readonly (readonly (number | null)[])[];
  readonly blocks: readonly (readonly (number | null)[])[];
  readonly order: readonly (Class | null)[];
  readonly order_by: readonly (number | null)[];
  readonly halved: readonly (number | null)[];
  readonly silenced: readonly (number | null)[];
  readonly ready_round: readonly (number)[];
  readonly round: number;
  readonly active: number | null;
  readonly first_seat: number | null;
  readonly unused_ghost: Ghost | null;
  readonly bank: number;
  readonly stack_counts: readonly (number)[];
  readonly discards: readonly (readonly (Card | null)[])[];
  readonly unseen: readonly (readonly Card[])[];
  readonly winners: readonly number[];
  readonly by_limit: boolean;
}

export interface GameFrame {
  readonly frame: "Game";
  readonly at: string;
}

export interface TurnFrame {
  readonly frame: "Turn";
  readonly at: string;
  readonly seat: number | null;
  readonly ability_used: boolean;
  readonly lost: boolean;
}

export interface ContractFrame {
  readonly frame: "Contract";
  readonly at: string;
  readonly seat: number | null;
  readonly klass: Class | null;
  readonly card: Card | null;
}

export const REWARDS = {"L01":2,"L02":2,"L03":2,"L04":2,"L05":2,"L06":2,"L07":2,"L08":2,"L09":2,"L10":3,"L11":3,"L12":3,"L13":3,"L14":3,"L15":3,"L16":4,"M01":3,"M02":3,"M03":3,"M04":3,"M05":4,"M06":4,"M07":4,"M08":4,"M09":4,"M10":4,"M11":5,"M12":5,"M13":5,"M14":6,"H01":6,"H02":6,"H03":6,"H04":7,"H05":7,"H06":7,"H07":8,"H08":8,"H09":8,"H10":10} as const;
export const BANDS = [{"id":"unnoticed","from":0},{"id":"rumour","from":1},{"id":"chill","from":6},{"id":"dread","from":12},{"id":"terror","from":18},{"id":"alive","from":24}] as const;
export const SUCCESS_UP_TO = [4,3,2] as const;
export const MARK_COST = 10 as const;
export const BLOCK_COST = 5 as const;
export const MARK_LOSS = 2 as const;
