const storageKey = 'cartSessionId';
/** Where the cart of somebody who signed out waits for her. */
const parkedKey = 'parkedCartSessionId';
const listeners = new Set<() => void>();

/** The session id of this device's cart. */
export function cartSessionId(): string | null {
  const stored = localStorage.getItem(storageKey);
  return stored === 'undefined' || stored === 'null' ? null : stored;
}

export function keepCartSessionId(sessionId: string): void {
  localStorage.setItem(storageKey, sessionId);
  for (const listener of listeners) listener();
}

/** At sign-out: the cart belongs to the account, nobody else may see it. */
export function parkCart(): void {
  const sessionId = cartSessionId();
  if (sessionId === null) return;
  localStorage.setItem(parkedKey, sessionId);
  localStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}

/** At sign-in: unless this device has another cart by now. */
export function returnParkedCart(): void {
  const parked = localStorage.getItem(parkedKey);
  localStorage.removeItem(parkedKey);
  if (parked !== null && cartSessionId() === null) keepCartSessionId(parked);
}

/** Tells of changes, also of those in other tabs. */
export function onCartSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
