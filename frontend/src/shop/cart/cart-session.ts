import { readCookie, writeCookie } from '../../device/cookies';
import { onDevice, onWrittenElsewhere, StoredValue } from '../../device/storage';

/** Name of the cookie with the visitor's cart session id, for forms that are submitted before hydration. */
export const cartCookie = 'cart';

/** Storage key of the account and cart of the last handover, so that each cart is handed over only once. */
const handedOverKey = 'cartHandedOver';
const changedKey = 'cartChangedAt';
const stored = new StoredValue('cartSessionId', (text) => (text === 'undefined' || text === 'null' ? null : text));

/** Returns the session id of this device's cart; null if it has none. */
export const cartSessionId = stored.get;
export const onCartSessionChange = stored.subscribe;

export function saveCartSessionId(sessionId: string): void {
  writeCookie(cartCookie, sessionId);
  stored.set(sessionId);
}

/**
 * Copies the session id from the cookie to storage. Forms submitted before hydration use the cookie's cart, so the
 * cookie is newer.
 */
export function syncCartCookie(): void {
  const [known, inCookie] = [cartSessionId(), readCookie(cartCookie)];
  if (inCookie !== undefined && inCookie !== known) stored.set(inCookie);
}

/** Returns whether the cart already belongs to the account. */
export function isHandedOver(sessionId: string | null, userId: number): boolean {
  return sessionId !== null && onDevice.read(handedOverKey) === handOver(sessionId, userId);
}

/** Switches to the cart of an account, or to no cart if the account has none. */
export function switchToAccountCart(sessionId: string | null, userId: number): void {
  if (sessionId === null) {
    deleteStoredCart();
  } else {
    onDevice.write(handedOverKey, handOver(sessionId, userId));
    saveCartSessionId(sessionId);
  }
}

/**
 * Deletes the id of this device's cart. Called when the cart was deleted, and at sign-out, because the cart belongs to
 * the account.
 */
export function deleteStoredCart(): void {
  onDevice.remove(handedOverKey);
  writeCookie(cartCookie, null);
  stored.set(null);
}

/** Notifies other tabs after each change of the cart's content. */
export function notifyOtherTabs(): void {
  onDevice.write(changedKey, new Date().toISOString());
}

export const onCartChangedElsewhere = (listener: () => void) => onWrittenElsewhere(changedKey, listener);

const handOver = (sessionId: string, userId: number) => `${userId}:${sessionId}`;
