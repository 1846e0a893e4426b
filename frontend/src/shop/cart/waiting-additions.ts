import type { NewCartItem } from '../../api/models';
import { onDevice, onWrittenElsewhere } from '../../device/storage';

/** Units added to the cart offline. */
export interface WaitingAddition {
  /** Idempotency-Key of every attempt to send them. */
  readonly key: string;
  /** Owner of the cart: an account id, or null while signed out. */
  readonly owner: number | null;
  readonly item: Readonly<NewCartItem>;
  /** Name of the product, for the report. */
  readonly name: string;
  /** Time of the first attempt, in milliseconds since 1970. Since then, the shop may already have them. */
  readonly sentAt?: number;
}

const waitingKey = 'waiting-additions';
const most = 50;
const listeners = new Set<() => void>();
let known: { text: string | null; list: readonly WaitingAddition[] } = { text: null, list: [] };

export function waitingAdditions(): readonly WaitingAddition[] {
  const text = onDevice.read(waitingKey);
  if (text !== known.text) known = { text, list: listIn(onDevice.readJson(waitingKey)) };
  return known.list;
}

/** Queues an addition. Returns whether the queue had room for it. */
export function addWaiting(addition: WaitingAddition): boolean {
  const others = waitingAdditions();
  if (others.length >= most) return false;
  write([...others, addition]);
  return true;
}

export function markSent(key: string, sentAt: number): void {
  write(waitingAdditions().map((one) => (one.key === key ? { ...one, sentAt: one.sentAt ?? sentAt } : one)));
}

export function removeWaiting(key: string): void {
  write(waitingAdditions().filter((one) => one.key !== key));
}

/** Subscribes to changes, including those in other tabs. Returns a function that unsubscribes. */
export function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onWrittenElsewhere(waitingKey, listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

function write(list: readonly WaitingAddition[]) {
  if (list.length > 0) onDevice.write(waitingKey, JSON.stringify(list));
  else onDevice.remove(waitingKey);
  for (const listener of listeners) listener();
}

const listIn = (stored: unknown): readonly WaitingAddition[] =>
  Array.isArray(stored) ? stored.filter(isAddition).slice(0, most) : [];

function isAddition(entry: unknown): entry is WaitingAddition {
  if (typeof entry !== 'object' || entry === null) return false;
  const { key, owner, item, name } = entry as Partial<WaitingAddition>;
  const isOwned = owner === null || typeof owner === 'number';
  return typeof key === 'string' && isOwned && typeof item === 'object' && typeof name === 'string';
}
