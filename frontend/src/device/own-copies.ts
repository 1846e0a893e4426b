import { onDevice } from './storage';

interface StoredCopies {
  /** Account id; null for a visitor without an account. */
  owner: number | null;
  /** Copies by name, each with its time in ISO 8601. */
  copies: Record<string, { at: string; data: unknown }>;
}

const storageKey = 'own-copies';
/** Milliseconds after which a copy is no longer shown. */
const maxAge = 30 * 24 * 3600 * 1000;
const dates = new WeakMap<object, Date>();

/** Stores copies for this user from now on, and deletes the copies of other users. */
export function storeCopiesOf(owner: number | null): void {
  if (storedCopies()?.owner !== owner) write({ owner, copies: {} });
}

export function deleteCopies(): void {
  onDevice.remove(storageKey);
}

/** A response that the device stores under a name. */
export class OwnCopy<Data> {
  constructor(private readonly name: string) {}

  /**
   * Stores a response if it belongs to the owner of the copies: a response can arrive after the owner has signed out.
   */
  store(owner: number | null, data: Data): void {
    const former = storedCopies();
    if (former?.owner !== owner) return;
    write({ owner, copies: { ...former.copies, [this.name]: { at: new Date().toISOString(), data } } });
  }

  /** Returns the stored response; undefined if there is none or it is too old. @param owner undefined: any user */
  of(owner: number | null | undefined): Data | undefined {
    const all = storedCopies();
    const copy = all?.copies[this.name];
    if (!copy || (owner !== undefined && all.owner !== owner)) return undefined;
    const at = new Date(copy.at);
    if (!(Date.now() - at.getTime() < maxAge)) return undefined;
    for (const part of [copy.data, ...(Array.isArray(copy.data) ? (copy.data as unknown[]) : [])]) {
      if (typeof part === 'object' && part !== null) dates.set(part, at);
    }
    return copy.data as Data | undefined;
  }
}

/** Returns the time of a copy or of a list of copies; undefined for a current response. */
export function copyDate(data: object): Date | undefined {
  const [first] = Array.isArray(data) ? (data as unknown[]) : [];
  return dates.get(data) ?? (typeof first === 'object' && first !== null ? dates.get(first) : undefined);
}

const write = (all: StoredCopies) => onDevice.write(storageKey, JSON.stringify(all));

function storedCopies(): StoredCopies | undefined {
  const all = onDevice.readJson(storageKey);
  const isStored = typeof all === 'object' && all !== null && 'owner' in all && 'copies' in all && all.copies !== null;
  return isStored && typeof all.copies === 'object' ? (all as StoredCopies) : undefined;
}
