/** What things are called, for those who hear the board instead of seeing it. */
import { FULL_POINTS, ROOMS, type Card, type Room } from "./generated";
import type { HouseWords } from "./generated";
import type { Narrator } from "../../src/lib/narrate";
import { say, speakerOf } from "../../src/lib/words.svelte";
import type { Scene } from "./scene.svelte";
import { countOf, handsOf, printedOn } from "./stage";
import type { Step } from "./steps";

const speak = speakerOf<HouseWords>();

export function materials(card: Card): string {
  const { of } = printedOn(card);
  if (of.length > 1) return speak("board.wood_and_metal");
  return of[0] ? speak(`board.${of[0]}`) : "";
}

/** A card by itself: name, sort, material, worth. */
export function cardLabel(card: Card, narrator: Narrator): string {
  const { sort, points, mark } = printedOn(card);
  return [
    narrator.thing("card", card),
    ...(sort === "exit" ? [] : [speak(`board.${sort}`)]),
    ...(sort === "sin" ? [] : [materials(card)]),
    ...(points ? [speak("board.points", { n: points })] : []),
    ...(mark ? [speak("board.marked")] : []),
  ].join(", ");
}

export function exitLabel(scene: Scene, seat: number, place: number, narrator: Narrator): string {
  const state = scene.state!;
  const card = state.exits[seat]?.[place];
  if (!card) return "";
  const guard = state.protection[seat]?.[place] ?? null;
  const tool = state.tool[seat]?.[place] ?? null;
  const parts = [cardLabel(card, narrator)];
  if (guard) parts.push(speak("board.protected_by", { card: narrator.thing("card", guard) }));
  if (tool) parts.push(speak("board.with_tool", { card: narrator.thing("card", tool), n: printedOn(tool).points }));
  if (isThreatened(scene, seat, place)) {
    const by = state.threat_by;
    parts.push(by === null ? speak("board.exit_goes") : speak("board.exit_stolen", { seat: narrator.seat(by) }));
  }
  return parts.join(", ");
}

export function isThreatened(scene: Scene, seat: number, place: number): boolean {
  return scene.state?.threat_seat === seat && scene.state.threat_place === place;
}

export function seatLabel(scene: Scene, seat: number, narrator: Narrator): string {
  const state = scene.state!;
  const character = state.character[seat] ?? null;
  const name = narrator.seat(seat);
  const total = state.total[seat] ?? 0;
  return [
    character ? speak("board.seat_is", { seat: name, character: narrator.thing("character", character) }) : name,
    ...(seat === scene.you ? [say("ui.you")] : []),
    speak("board.total", { total, target: scene.target }),
    speak("board.tokens", { n: state.points[seat] ?? FULL_POINTS }),
    speak("board.hidden_hand", { n: countOf(handsOf(state)[seat]) }),
    ...(state.possessed.includes(seat) ? [speak("board.possessed")] : []),
    ...(state.hiding.includes(seat) ? [speak("board.is_hiding")] : []),
    ...(state.turn === seat && !scene.over ? [speak("board.turn_of_it")] : []),
  ].join(". ");
}

export function roomLabel(scene: Scene, room: Room, narrator: Narrator): string {
  const state = scene.state!;
  const number = ROOMS.findIndex((known) => known.id === room);
  const { influence, closet } = ROOMS[number]!;
  const here = state.room.flatMap((at, seat) => (at === room ? [seat] : []));
  const hider = here.find((seat) => state.hiding.includes(seat));
  return [
    `${number + 1}, ${narrator.thing("room", room)}`,
    speak(`board.${influence}`),
    hider !== undefined ? speak("board.closet_of", { seat: narrator.seat(hider) }) : speak(closet ? "board.closet_empty" : "board.no_closet"),
    ...(state.haunt === room ? [speak("board.haunt_here")] : []),
    ...here.map((seat) => (seat === scene.you ? speak("board.your_place") : speak("board.is_here", { seat: narrator.seat(seat) }))),
  ].join(". ");
}

export function stepText(step: Step, narrator: Narrator): string {
  switch (step.kind) {
    case "turn":
      return speak("board.step_turn", { seat: narrator.seat(step.seat), phase: speak(`kind.phase.${step.phase}`) });
    case "event":
      if (step.omen === null) return speak("board.step_draw", { seat: narrator.seat(step.seat) });
      return speak("board.step_omen", { seat: narrator.seat(step.seat), omen: narrator.thing("omen", step.omen) });
    case "act":
      return speak("board.step_act", { seat: narrator.seat(step.seat), deed: step.character ? speak(`board.deed.${step.character}_${step.act}`) : "" });
    case "sin": {
      const target = step.target === null ? "" : narrator.seat(step.target);
      return speak("board.step_sin", { seat: narrator.seat(step.seat), card: narrator.thing("card", step.card), target, aimed: step.target !== null });
    }
    case "loss": {
      const facts = { seat: narrator.seat(step.seat), card: narrator.thing("card", step.card) };
      return step.thief === null ? speak("board.step_loss", facts) : speak("board.step_theft", { ...facts, by: narrator.seat(step.thief) });
    }
    case "window":
      return speak("board.step_window", { moment: speak(`kind.moment.${step.moment}`) });
  }
}
