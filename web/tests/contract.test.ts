/** The published contract of boards is the one the shell keeps: a board written to it fits. */
import { expect, test, vi } from "vitest";
import type * as Published from "../../docs/reference/board";
import type { BoardApi, MountBoard } from "../src/boards/contract";

// Types only: either line fails the build if one side asks for what the other does not give.
const given = (api: BoardApi): Published.BoardApi => api;
const taken = (board: Published.MountBoard): MountBoard => board;

test("a board written to the published contract can be mounted", () => {
  const destroy = vi.fn();
  const board = taken((el, api) => ({ update: () => el.append(api.table), destroy }))(document.createElement("div"), {} as BoardApi);
  board.destroy();
  expect(destroy).toHaveBeenCalledOnce();
  expect(given({ table: "t" } as BoardApi).table).toBe("t");
});
