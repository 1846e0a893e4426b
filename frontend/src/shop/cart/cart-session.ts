const storageKey = 'cartSessionId';
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

/** Tells of changes, also of those in other tabs. */
export function onCartSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
