import type { NewCartItem } from '../../api/models';
import { onDevice, onWrittenElsewhere } from '../../device/storage';

/** Units put into the cart without a network. */
export interface WaitingAddition {
  /** The Idempotency-Key under which they are sent, however often. */
  readonly key: string;
  /** The cart's owner: an account's id, or null while signed out. */
  readonly owner: number | null;
  readonly item: Readonly<NewCartItem>;
  /** The product's, for the report. */
  readonly name: string;
  /** When they were first sent, in milliseconds since 1970; the shop may have them since. */
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

/** Whether there was room for it. */
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

/** Reports changes, including those in other tabs. */
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
