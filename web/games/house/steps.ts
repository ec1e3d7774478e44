/** What is being interrupted by what: one step for each thing that waits for the one above it. */
import type { Act, Card, Cause, Character, Event, Moment, Omen, Phase, State } from "./generated";
import type { Doing, GameEvent, View } from "../../src/generated/wire";
import { asEvent, stateOf } from "./stage";

export type Step =
  | { readonly kind: "turn"; readonly seat: number; readonly phase: Phase }
  | { readonly kind: "event"; readonly seat: number; readonly cause: Cause; readonly omen: Omen | null }
  | { readonly kind: "act"; readonly seat: number; readonly character: Character | null; readonly act: Act; readonly roll: number }
  | { readonly kind: "sin"; readonly seat: number; readonly card: Card; readonly target: number | null }
  | { readonly kind: "loss"; readonly seat: number; readonly card: Card | null; readonly thief: number | null }
  | { readonly kind: "window"; readonly moment: Moment };

/** What there is besides a turn that simply goes on. */
export function isNested(steps: readonly Step[]): boolean {
  return steps.some((step) => step.kind !== "turn" && step.kind !== "window");
}

export function stepsOf(view: View): Step[] {
  const state = stateOf(view);
  const steps = view.doing.flatMap((frame) => stepOf(frame, state));
  // A window through which somebody has come stands open no longer.
  return steps.filter((step, n) => step.kind !== "window" || n === steps.length - 1);
}

function stepOf(frame: Doing, state: State): Step[] {
  const seat = Number(frame["seat"] ?? frame["drawer"] ?? -1);
  switch (frame.frame) {
    case "Turn":
      return [{ kind: "turn", seat, phase: state.phase ?? "setup" }];
    case "Event":
      return [{ kind: "event", seat, cause: frame["cause"] as Cause, omen: frame["card"] as Omen | null }];
    case "Act":
      return [{ kind: "act", seat, character: state.character[seat] ?? null, act: frame["act"] as Act, roll: Number(frame["roll"] ?? 0) }];
    case "Sin":
      return [{ kind: "sin", seat, card: frame["card"] as Card, target: targetOf(frame["aim"]) }];
    case "Loss":
      return [{ kind: "loss", seat, card: state.exits[seat]?.[Number(frame["place"])] ?? null, thief: frame["thief"] as number | null }];
    case "Window":
      return [{ kind: "window", moment: frame["moment"] as Moment }];
    default:
      return [];
  }
}

/** `1.2e` is something in front of seat 1. */
function targetOf(aim: unknown): number | null {
  return aim === null || aim === undefined ? null : Number.parseInt(String(aim), 10);
}

/** The innermost card that lies open, and how far up the stairs it is. */
export function heldUp(steps: readonly Step[]): { readonly omen: Omen | null; readonly seat: number; readonly place: number } | null {
  const place = steps.findLastIndex((step) => step.kind === "event");
  const step = steps[place];
  return step?.kind === "event" ? { omen: step.omen, seat: step.seat, place } : null;
}

function upTo(steps: readonly Step[], kind: Step["kind"]): Step[] {
  const place = steps.findLastIndex((step) => step.kind === kind);
  return place < 0 ? [...steps] : steps.slice(0, place);
}

/** The stairs while an event is being shown; the next view puts them right in any case. */
export function afterStep(before: readonly Step[], told: GameEvent): Step[] {
  const event: Event = asEvent(told);
  const steps = before.filter((step) => step.kind !== "window");
  const top = steps.at(-1);
  switch (event.event) {
    case "turn_started":
      return [{ kind: "turn", seat: event.seat ?? 0, phase: "escape" }];
    case "event_began":
      return [...steps, { kind: "event", seat: event.seat ?? 0, cause: event.cause ?? "phase", omen: null }];
    case "drawer_changed":
    case "card_turned": {
      const place = steps.findLastIndex((step) => step.kind === "event");
      return steps.map((step, n) => {
        if (n !== place || step.kind !== "event") return step;
        return { ...step, seat: event.seat ?? step.seat, omen: event.event === "card_turned" ? event.omen : step.omen };
      });
    }
    case "draw_prevented":
    case "haunt_dodged":
    case "deck_empty":
    case "card_over":
      return upTo(steps, "event");
    case "act_used": {
      const act: Step = { kind: "act", seat: event.seat ?? 0, character: event.character, act: event.act ?? "primary", roll: 0 };
      return [...(top?.kind === "act" ? steps.slice(0, -1) : steps), act];
    }
    case "rolled":
      return event.purpose === "act" && top?.kind === "act" ? [...steps.slice(0, -1), { ...top, roll: event.roll }] : steps;
    case "act_failed":
    case "act_declined":
      return upTo(steps, "act");
    case "sin_played":
      return event.card ? [...steps, { kind: "sin", seat: event.seat ?? 0, card: event.card, target: event.target }] : steps;
    case "sin_over":
      return upTo(steps, "sin");
    case "exit_threatened":
      return [...steps, { kind: "loss", seat: event.seat ?? 0, card: event.card, thief: event.by }];
    case "exit_saved":
    case "exit_lost":
    case "exit_stolen":
      return top?.kind === "loss" ? steps.slice(0, -1) : steps;
    default:
      return steps;
  }
}
