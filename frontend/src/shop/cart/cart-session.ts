import { readCookie, writeCookie } from '../../device/cookies';
import { onDevice, onWrittenElsewhere } from '../../device/storage';
import { cartCookie } from './cart-cookie';

const storageKey = 'cartSessionId';
/** Account and cart of the last handover, so that each cart is handed over once. */
const handedOverKey = 'cartHandedOver';
const changedKey = 'cartChangedAt';
const listeners = new Set<() => void>();

/** Returns the session id of this device's cart; null if it has none. */
export function cartSessionId(): string | null {
  const stored = onDevice.read(storageKey);
  return stored === 'undefined' || stored === 'null' ? null : stored;
}

export function keepCartSessionId(sessionId: string): void {
  onDevice.write(storageKey, sessionId);
  writeCookie(cartCookie, sessionId);
  tellListeners();
}

/**
 * Copies the session id from the cookie to storage. Forms submitted before hydration use the cookie's cart, so the
 * cookie is newer.
 */
export function syncCartCookie(): void {
  const [known, inCookie] = [cartSessionId(), readCookie(cartCookie)];
  if (inCookie !== undefined && inCookie !== known) onDevice.write(storageKey, inCookie);
}

/** Returns whether the cart already belongs to the account. */
export function isHandedOver(sessionId: string | null, userId: number): boolean {
  return sessionId !== null && onDevice.read(handedOverKey) === handOver(sessionId, userId);
}

/** Switches to the cart of an account, or to no cart if the account has none. */
export function keepAccountCart(sessionId: string | null, userId: number): void {
  if (sessionId === null) {
    forgetCart();
  } else {
    onDevice.write(handedOverKey, handOver(sessionId, userId));
    keepCartSessionId(sessionId);
  }
}

/** Called at sign-out, because the cart belongs to the account, and when the cart was deleted. */
export function forgetCart(): void {
  onDevice.remove(handedOverKey);
  onDevice.remove(storageKey);
  writeCookie(cartCookie, null);
  tellListeners();
}

/** Subscribes to changes, including those in other tabs. Returns a function that unsubscribes. */
export function onCartSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Notifies other tabs after each change of the cart's content. */
export function tellOtherTabs(): void {
  onDevice.write(changedKey, new Date().toISOString());
}

export const onCartChangedElsewhere = (listener: () => void) => onWrittenElsewhere(changedKey, listener);

const handOver = (sessionId: string, userId: number) => `${userId}:${sessionId}`;

function tellListeners() {
  for (const listener of listeners) listener();
}
