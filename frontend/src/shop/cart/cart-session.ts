import { onDevice } from '../../device/storage';

const storageKey = 'cartSessionId';
/** Where the cart of an account that signed out waits for it. */
const parkedKey = (userId: number) => `parkedCartSessionId:${userId}`;
const changedKey = 'cartChangedAt';
const listeners = new Set<() => void>();

/** The session id of this device's cart. */
export function cartSessionId(): string | null {
  const stored = onDevice.read(storageKey);
  return stored === 'undefined' || stored === 'null' ? null : stored;
}

export function keepCartSessionId(sessionId: string): void {
  onDevice.write(storageKey, sessionId);
  for (const listener of listeners) listener();
}

/** At sign-out: the cart belongs to the account, nobody else may see it. */
export function parkCart(userId: number): void {
  const sessionId = cartSessionId();
  if (sessionId === null) return;
  onDevice.write(parkedKey(userId), sessionId);
  onDevice.remove(storageKey);
  for (const listener of listeners) listener();
}

/** At sign-in: unless this device has another cart by now. */
export function returnParkedCart(userId: number): void {
  const parked = onDevice.read(parkedKey(userId));
  onDevice.remove(parkedKey(userId));
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

/** After each change of the cart's content. */
export function tellOtherTabs(): void {
  onDevice.write(changedKey, new Date().toISOString());
}

export function onCartChangedElsewhere(listener: () => void): () => void {
  const changed = ({ key }: StorageEvent) => {
    if (key === changedKey) listener();
  };
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}
