import { differences } from '../audit/differences.js';
import { maskEmailsIn } from '../shared/email-address.js';
import type { StoreSection, StoreSections } from './ports/store-settings.js';

/** Max number of characters of a text, or of an entry of a list, in the audit log. */
const maxLength = 300;
/** Number of characters shown before the first difference in a long text. */
const context = 40;
/** Order of the fields in the text of a list's entry. PostgreSQL does not store their order. */
const places = ['name', 'label', 'categoryId', 'url', 'to', 'days', 'time', 'question', 'answer', 'text'];

type Settings = StoreSections[StoreSection];
type CategoryNames = ReadonlyMap<number, string>;

/**
 * Returns the changed fields of a section for the audit log. The log is permanent, so email addresses are masked. Long
 * texts are cut to their first difference, because the saved versions contain them. If two lists differ, only the
 * entries that differ remain.
 * @param categoryNames names of categories by id
 */
export function changedFacts(before: Settings, after: Settings, categoryNames: CategoryNames = new Map()) {
  const changed = differences(factsOf(before, categoryNames), factsOf(after, categoryNames));
  const pairs = Object.keys(changed.after).map((field) => {
    const [old, now] = [changed.before[field], changed.after[field]];
    return [field, shortened(old, now), shortened(now, old)] as const;
  });
  return {
    before: Object.fromEntries(pairs.map(([field, old]) => [field, old])),
    after: Object.fromEntries(pairs.map(([field, , now]) => [field, now])),
  };
}

function factsOf(value: Settings, names: CategoryNames): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([field, fact]) => [field, factOf(fact, names)]));
}

/** Masks the addresses in a text. Formats each entry of a list as a text, such as "Monday: 9 to 5". */
function factOf(fact: unknown, names: CategoryNames): unknown {
  if (typeof fact === 'string') return maskEmailsIn(fact);
  if (!Array.isArray(fact)) return fact;
  return fact.map((entry: unknown) =>
    maskEmailsIn(typeof entry === 'object' && entry !== null ? textsOf(entry, names).join(': ') : String(entry)),
  );
}

/** The texts of an entry in a fixed order. */
function textsOf(entry: object, names: CategoryNames): string[] {
  const texts: [string, unknown][] = Object.entries(entry).filter(([, text]) => text !== null);
  return texts
    .toSorted(([a], [b]) => places.indexOf(a) - places.indexOf(b))
    .map(([field, text]) => (field === 'categoryId' ? categoryText(Number(text), names) : String(text)));
}

/** The name of a category; its id for a deleted category. */
function categoryText(id: number, names: CategoryNames): string {
  return names.get(id) ?? `category ${id}`;
}

function shortened(fact: unknown, other: unknown): unknown {
  if (typeof fact === 'string') return cut(fact, typeof other === 'string' ? other : '');
  if (!Array.isArray(fact)) return fact;
  const others: unknown[] = Array.isArray(other) ? other : [];
  const own = fact.filter((entry) => !others.includes(entry));
  const isReordered = own.length === 0 && fact.length === others.length;
  return (isReordered ? fact : own).map((entry) => cut(String(entry), ''));
}

/** Cuts a long text to the part around its first difference from the other text. */
function cut(text: string, other: string): string {
  const [characters, others] = [Array.from(text), Array.from(other)];
  if (characters.length <= maxLength) return text;
  const difference = characters.findIndex((character, at) => character !== others[at]);
  const start = Math.max(0, (difference < 0 ? characters.length : difference) - context);
  const part = characters.slice(start, start + maxLength).join('');
  return `${start > 0 ? '…' : ''}${part}${start + maxLength < characters.length ? '…' : ''}`;
}
