import { onDevice } from './storage';

interface Kept {
  /** An account's id; null: a visitor without one. */
  owner: number | null;
  /** By name, with the time of each in ISO 8601. */
  copies: Record<string, { at: string; data: unknown }>;
}

const storageKey = 'own-copies';
/** Milliseconds after which a copy is no longer shown. */
const oldest = 30 * 24 * 3600 * 1000;
const dates = new WeakMap<object, Date>();

/** Keeps copies for this person from now on, and deletes those of others. */
export function keepCopiesOf(owner: number | null): void {
  if (kept()?.owner !== owner) write({ owner, copies: {} });
}

export function forgetCopies(): void {
  onDevice.remove(storageKey);
}

/** An answer that the device keeps, by its name there. */
export class OwnCopy<Data> {
  constructor(private readonly name: string) {}

  /** Has no effect for other people than the copies' owner: an answer may arrive after sign-out. */
  keep(owner: number | null, data: Data): void {
    const former = kept();
    if (former?.owner !== owner) return;
    write({ owner, copies: { ...former.copies, [this.name]: { at: new Date().toISOString(), data } } });
  }

  /** @param owner undefined: any person */
  of(owner: number | null | undefined): Data | undefined {
    const all = kept();
    const copy = all?.copies[this.name];
    if (!copy || (owner !== undefined && all.owner !== owner)) return undefined;
    const at = new Date(copy.at);
    if (!(Date.now() - at.getTime() < oldest)) return undefined;
    for (const part of [copy.data, ...(Array.isArray(copy.data) ? (copy.data as unknown[]) : [])]) {
      if (typeof part === 'object' && part !== null) dates.set(part, at);
    }
    return copy.data as Data | undefined;
  }
}

/** The time of a copy or a list of copies; undefined for a current answer. */
export function copyDate(data: object): Date | undefined {
  const [first] = Array.isArray(data) ? (data as unknown[]) : [];
  return dates.get(data) ?? (typeof first === 'object' && first !== null ? dates.get(first) : undefined);
}

const write = (all: Kept) => onDevice.write(storageKey, JSON.stringify(all));

function kept(): Kept | undefined {
  const all = onDevice.readJson(storageKey);
  const isKept = typeof all === 'object' && all !== null && 'owner' in all && 'copies' in all && all.copies !== null;
  return isKept && typeof all.copies === 'object' ? (all as Kept) : undefined;
}
