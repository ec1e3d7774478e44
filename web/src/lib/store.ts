/** What the browser keeps for us; where it may not, a memory that lasts as long as the page. */

export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function guarded(find: () => Storage): Store {
  const memory = new Map<string, string>();
  const attempt = <T>(run: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return run(find());
    } catch {
      // Blocked by the visitor, or full.
      return otherwise();
    }
  };
  return {
    getItem: (key) => attempt((storage) => storage.getItem(key), () => memory.get(key) ?? null),
    setItem: (key, value) => attempt((storage) => storage.setItem(key, value), () => void memory.set(key, value)),
    removeItem: (key) => attempt((storage) => storage.removeItem(key), () => void memory.delete(key)),
  };
}

/** On this device, for good. */
export const device = guarded(() => localStorage);
/** In this tab, until it is closed; survives a reload. */
export const tab = guarded(() => sessionStorage);

/** Something kept as JSON; nonsense counts as nothing. */
export function recall<T>(store: Store, key: string, otherwise: T): T {
  try {
    return (JSON.parse(store.getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}
