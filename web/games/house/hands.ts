/** What everybody held, once every secret is open. */
import type { Card } from "./generated";
import type { GameEvent } from "../../src/generated/wire";
import { asEvent } from "./stage";

/** Hands after all of these events, each told with its secret side. */
export function handsAfter(events: readonly GameEvent[], seats: number): Card[][] {
  const hands = Array.from({ length: seats }, (): Card[] => []);
  const give = (seat: number | null | undefined, card: Card | null | undefined) => {
    if (seat !== null && seat !== undefined && card) hands[seat]?.push(card);
  };
  const take = (seat: number | null | undefined, card: Card | null | undefined) => {
    const hand = seat === null || seat === undefined ? undefined : hands[seat];
    const place = hand && card ? hand.indexOf(card) : -1;
    if (hand && place >= 0) hand.splice(place, 1);
  };
  for (const told of events) {
    const event = asEvent(told);
    switch (event.event) {
      case "dealt":
      case "drew":
        give(event.seat, event.card);
        break;
      case "exit_played":
      case "boon_attached":
      case "card_discarded":
      case "sin_played":
        take(event.seat, event.card);
        break;
      case "paid":
        if (event.hand) take(event.seat, event.card);
        break;
      case "card_swapped":
        take(event.from, event.card);
        give(event.to, event.card);
    }
  }
  return hands;
}
