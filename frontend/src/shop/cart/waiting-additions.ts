import type { NewCartItem } from '../../api/models';
import { parseJson, StoredValue } from '../../device/storage';

/** Units added to the cart offline. */
export interface WaitingAddition {
  /** Idempotency key of every attempt to send the units. */
  readonly key: string;
  /** Owner of the cart: an account id, or null while signed out. */
  readonly owner: number | null;
  readonly item: Readonly<NewCartItem>;
  readonly name: string;
  /** Time of the first attempt, in milliseconds since 1970. From this time on, the units may already be in the cart. */
  readonly sentAt?: number;
}

const maxWaiting = 50;
const stored = new StoredValue('waiting-additions', (text) => listIn(parseJson(text)));

export const waitingAdditions = stored.get;
export const onWaitingChange = stored.subscribe;

/** Queues an addition. Returns whether the queue had room for it. */
export function addWaiting(addition: WaitingAddition): boolean {
  const others = waitingAdditions();
  if (others.length >= maxWaiting) return false;
  write([...others, addition]);
  return true;
}

export function markSent(key: string, sentAt: number): void {
  write(waitingAdditions().map((one) => (one.key === key ? { ...one, sentAt: one.sentAt ?? sentAt } : one)));
}

export function removeWaiting(key: string): void {
  write(waitingAdditions().filter((one) => one.key !== key));
}

const write = (list: readonly WaitingAddition[]) => stored.set(list.length > 0 ? JSON.stringify(list) : null);

const listIn = (list: unknown): readonly WaitingAddition[] =>
  Array.isArray(list) ? list.filter(isAddition).slice(0, maxWaiting) : [];

function isAddition(entry: unknown): entry is WaitingAddition {
  if (typeof entry !== 'object' || entry === null) return false;
  const { key, owner, item, name } = entry as Partial<WaitingAddition>;
  const isOwned = owner === null || typeof owner === 'number';
  return typeof key === 'string' && isOwned && typeof item === 'object' && typeof name === 'string';
}
