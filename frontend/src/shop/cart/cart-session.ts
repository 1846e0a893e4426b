import { onDevice, onWrittenElsewhere } from '../../device/storage';

const storageKey = 'cartSessionId';
/** The account and cart of the last hand-over, so that each cart is handed over once. */
const handedOverKey = 'cartHandedOver';
const changedKey = 'cartChangedAt';
const listeners = new Set<() => void>();

/** The session id of this device's cart. */
export function cartSessionId(): string | null {
  const stored = onDevice.read(storageKey);
  return stored === 'undefined' || stored === 'null' ? null : stored;
}

export function keepCartSessionId(sessionId: string): void {
  onDevice.write(storageKey, sessionId);
  tellListeners();
}

/** Whether the cart is the account's already. */
export function isHandedOver(sessionId: string | null, userId: number): boolean {
  return sessionId !== null && onDevice.read(handedOverKey) === handOver(sessionId, userId);
}

/** Goes on with the cart of an account, with none where it has none. */
export function keepAccountCart(sessionId: string | null, userId: number): void {
  if (sessionId === null) {
    forgetCart();
  } else {
    onDevice.write(handedOverKey, handOver(sessionId, userId));
    keepCartSessionId(sessionId);
  }
}

/** At sign-out, since the cart belongs to the account; and when it is gone. */
export function forgetCart(): void {
  onDevice.remove(handedOverKey);
  onDevice.remove(storageKey);
  tellListeners();
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

export const onCartChangedElsewhere = (listener: () => void) => onWrittenElsewhere(changedKey, listener);

const handOver = (sessionId: string, userId: number) => `${userId}:${sessionId}`;

function tellListeners() {
  for (const listener of listeners) listener();
}
