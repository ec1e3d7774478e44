/** Where in the house we are. Plain paths; the secret of a link never stays in the address bar. */

export type Place =
  | { readonly at: "parlour" }
  | { readonly at: "setup"; readonly game: string }
  /** For those who have the game itself before them. */
  | { readonly at: "companion"; readonly game: string; readonly page: string }
  | { readonly at: "table"; readonly table: string }
  | { readonly at: "replay"; readonly table: string };

export function read(path: string): Place {
  const [, first, second, third] = path.split("/");
  if (first === "play" && second) return { at: "setup", game: second };
  if (first === "companion" && second) return { at: "companion", game: second, page: third ?? "" };
  if (first === "table" && second) return third === "replay" ? { at: "replay", table: second } : { at: "table", table: second };
  return { at: "parlour" };
}

export function path(place: Place): string {
  switch (place.at) {
    case "parlour":
      return "/";
    case "setup":
      return `/play/${encodeURIComponent(place.game)}`;
    case "companion":
      return `/companion/${encodeURIComponent(place.game)}${place.page && `/${encodeURIComponent(place.page)}`}`;
    case "table":
      return `/table/${encodeURIComponent(place.table)}`;
    case "replay":
      return `/table/${encodeURIComponent(place.table)}/replay`;
  }
}

class Route {
  place = $state.raw<Place>(read(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.place = read(location.pathname)));
  }

  go(place: Place, replace = false, secret?: string): void {
    history[replace ? "replaceState" : "pushState"](null, "", path(place) + (secret ? `#${secret}` : ""));
    this.place = place;
    scrollTo(0, 0);
  }
}

export const route = new Route();

/** The secret behind `#`, taken out of the address bar at once. */
export function takeSecret(): string | null {
  const secret = location.hash.slice(1);
  if (!/^[A-Za-z0-9_-]{16,100}$/.test(secret)) return null;
  history.replaceState(null, "", location.pathname);
  return secret;
}
