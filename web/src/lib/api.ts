/** Plain requests to the server. A refusal is an answer like any other, with a rule and facts. */
import type { GameEvent, Moment, Refusal } from "../generated/wire";

export class Refused extends Error implements Refusal {
  constructor(
    readonly rule: string,
    readonly facts: Refusal["facts"],
    readonly status: number,
  ) {
    super(rule);
  }
}

/** Nobody answered at all. */
export class Unreachable extends Error {}

async function ask(path: string, init: RequestInit, expected = "json"): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new Unreachable(path);
  }
  const type = response.headers.get("content-type") ?? "";
  if (response.ok && type.includes(expected)) return response;
  if (!type.includes("json")) throw new Unreachable(path);
  const { rule, facts } = (await response.json()) as Refusal;
  throw new Refused(rule, facts ?? {}, response.status);
}

export async function get<T>(path: string): Promise<T> {
  return (await (await ask(path, {})).json()) as T;
}

/** A file as it lies there. */
export async function text(path: string): Promise<string> {
  return (await ask(path, {}, "octet-stream")).text();
}

/** All that was told to anybody in a match that is over. */
export async function everything(table: string): Promise<readonly GameEvent[]> {
  return (await get<Moment[]>(`/api/tables/${table}/moments?eyes=all`)).flatMap((moment) => moment.events);
}

export async function post<T>(path: string, body?: object | Blob): Promise<T> {
  const init: RequestInit = { method: "POST" };
  if (body instanceof Blob) init.body = body;
  else {
    init.body = JSON.stringify(body ?? {});
    init.headers = { "content-type": "application/json" };
  }
  return (await (await ask(path, init)).json()) as T;
}
