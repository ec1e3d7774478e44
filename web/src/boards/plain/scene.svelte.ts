import { litMarks } from "../contract";
import type { Question, View } from "../../lib/wire";

export class Scene {
  view = $state.raw<View | null>(null);
  lit = $state.raw<ReadonlySet<string>>(new Set());

  update(view: View, question: Question | null): void {
    this.view = view;
    this.lit = litMarks(question);
  }
}
