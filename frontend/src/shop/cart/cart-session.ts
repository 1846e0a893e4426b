import { readCookie, writeCookie } from '../../device/cookies';
import { onDevice, onWrittenElsewhere } from '../../device/storage';
import { cartCookie } from './cart-cookie';

const storageKey = 'cartSessionId';
/** The account and cart of the last move, so that each cart is moved once. */
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
  writeCookie(cartCookie, sessionId);
  tellListeners();
}

/** Forms that were sent before scripts loaded use the cookie's cart: device and cookie name the same cart from then on. */
export function syncCartCookie(): void {
  const [known, inCookie] = [cartSessionId(), readCookie(cartCookie)];
  if (inCookie !== undefined && inCookie !== known) onDevice.write(storageKey, inCookie);
}

/** Whether the cart already belongs to the account. */
export function isHandedOver(sessionId: string | null, userId: number): boolean {
  return sessionId !== null && onDevice.read(handedOverKey) === handOver(sessionId, userId);
}

/** Switches to the cart of an account, or to none if it has none. */
export function keepAccountCart(sessionId: string | null, userId: number): void {
  if (sessionId === null) {
    forgetCart();
  } else {
    onDevice.write(handedOverKey, handOver(sessionId, userId));
    keepCartSessionId(sessionId);
  }
}

/** At sign-out, since the cart belongs to the account, and when the cart no longer exists. */
export function forgetCart(): void {
  onDevice.remove(handedOverKey);
  onDevice.remove(storageKey);
  writeCookie(cartCookie, null);
  tellListeners();
}

/** Reports changes, including those in other tabs. */
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
