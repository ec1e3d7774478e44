/** The small worker that keeps the shell at hand when the network is not. */

interface Policy {
  createScriptURL(url: string): string;
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
  }
}

const WORKER = "/sw.js";

export function attendService(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !isSecureContext) return;
  // The one script address we ever vouch for.
  const rules: Policy = { createScriptURL: () => WORKER };
  const policy = window.trustedTypes?.createPolicy("gloaming-worker", rules) ?? rules;
  addEventListener("load", () => {
    navigator.serviceWorker.register(policy.createScriptURL(WORKER)).catch(() => undefined);
  });
}
