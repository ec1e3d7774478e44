// Keeps the shell at hand: the page itself and its hashed files. Never anything under /api.
const SHELL = "gloaming-shell-1";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add("/")));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const stale = async () => {
    for (const name of await caches.keys()) if (name !== SHELL) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(stale());
});

/** Hashed files never change: once fetched, they stay; those no longer named by the page go. */
async function asset(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) {
    await dropOlder(cache, request);
    await cache.put(request, fresh.clone());
  }
  return fresh;
}

/** A game's files share one version, and another one has come: those of before are of no use. */
async function dropOlder(cache, request) {
  const [, root, game, version] = new URL(request.url).pathname.split("/");
  if (root !== "games") return;
  for (const kept of await cache.keys()) {
    const path = new URL(kept.url).pathname;
    if (path.startsWith(`/games/${game}/`) && !path.startsWith(`/games/${game}/${version}/`)) await cache.delete(kept);
  }
}

/** Every address of the client is the same page: the newest one, or the last one seen. */
async function page(request) {
  const cache = await caches.open(SHELL);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await renew(cache, fresh.clone());
    return fresh;
  } catch {
    return (await cache.match("/")) ?? Response.error();
  }
}

async function renew(cache, fresh) {
  const known = await cache.match("/");
  const [before, now] = [known ? await known.text() : "", await fresh.clone().text()];
  if (before === now) return;
  for (const request of await cache.keys()) await cache.delete(request);
  await cache.put("/", fresh);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || url.pathname.startsWith("/api/")) return;
  if (url.pathname.startsWith("/assets/") || url.pathname.startsWith("/games/")) event.respondWith(asset(request));
  else if (request.mode === "navigate") event.respondWith(page(request));
});
