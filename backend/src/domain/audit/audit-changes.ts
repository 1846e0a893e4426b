import {
  hiddenFields,
  idFields,
  labelOf,
  missingWords,
  moneyFields,
  partsOf,
  percentFields,
  permissionWords,
  valueWords,
  weightFields,
} from './audit-labels.js';
import type { AuditEntry } from './ports/audit-log.js';

/** A changed field of an entry, in words for staff. */
export interface AuditChange {
  /** The field in lower case, e.g. "compare-at price" or "M, Navy: price". */
  readonly label: string;
  /** Old value; null if the entry has none, e.g. for a new object. `after` is the new value, with the same rule. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Names of the objects whose ids occur as values in the entries, by id. */
export type NamesById = Readonly<Record<'category' | 'product', ReadonlyMap<number, string>>>;

type Facts = Pick<AuditEntry, 'before' | 'after'>;

/** Max number of characters of an entry that the search covers. */
const maxSearched = 1_000;
const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const day = /^(\d{4}-)?\d{2}-\d{2}$/;
const gramsPerOunce = 28.349523125;
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const wholeDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Returns the changed fields of an entry in words, one per field. Fields with equal values are omitted.
 * @param timeZone time zone of the times
 */
export function changesOf({ before, after }: Facts, timeZone: string, names: NamesById): AuditChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((name): AuditChange[] => {
    const { field } = partsOf(name);
    const [old, now] = [before?.[name], after?.[name]];
    if (hiddenFields.has(field) || isCount(field, now)) return [];
    if (field === 'permissions' && Array.isArray(old) && Array.isArray(now)) return permissionChanges(old, now);
    const words = (value: unknown) => wordsOf(field, value, timeZone, names);
    const [from, to] = [words(old), words(now)];
    if (from === to) return [];
    const missing = old !== undefined && now !== undefined ? (missingWords[field] ?? 'none') : null;
    return [{ label: labelOf(name), before: from ?? missing, after: to ?? missing }];
  });
}

/**
 * Whether the value is the number of products in a bulk edit. Only the sentence of the entry shows this number. In
 * promo codes, the field with this name contains the names of products.
 */
const isCount = (field: string, value: unknown) => field === 'products' && typeof value === 'number';

/** The texts of an entry's changes, for the search. */
export function searchWords(changes: readonly AuditChange[]): string {
  const texts = changes.flatMap(({ label, before, after }) => [label, before, after]);
  const all = texts.filter((text) => text !== null).join(' ');
  // Cut between whole characters, because PostgreSQL rejects half of a surrogate pair.
  return Array.from(all).slice(0, maxSearched).join('');
}

/** The ids that the entries contain for objects of this kind. */
export function idsIn(entries: readonly Facts[], kind: 'category' | 'product'): number[] {
  const fields = Object.keys(idFields).filter((field) => idFields[field] === kind);
  const values = entries.flatMap(({ before, after }) => fields.flatMap((field) => [before?.[field], after?.[field]]));
  return [...new Set(values.filter((value) => typeof value === 'number'))];
}

function permissionChanges(before: readonly unknown[], after: readonly unknown[]): AuditChange[] {
  const listed = (permissions: readonly unknown[]) => permissions.map((one) => permissionWords(String(one))).join(', ');
  const [gained, lost] = [after.filter((one) => !before.includes(one)), before.filter((one) => !after.includes(one))];
  return [
    ...(gained.length > 0 ? [{ label: 'permissions gained', before: null, after: listed(gained) }] : []),
    ...(lost.length > 0 ? [{ label: 'permissions lost', before: null, after: listed(lost) }] : []),
  ];
}

/** A value in words; null for a missing or empty value. */
function wordsOf(field: string, value: unknown, timeZone: string, names: NamesById): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberWords(field, value, names);
  if (typeof value === 'string') return textWords(field, value, timeZone);
  if (!Array.isArray(value)) return JSON.stringify(value);
  const items = value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
  const texts = items.map((item) =>
    field === 'permissions' ? permissionWords(item) : textWords(field, item, timeZone),
  );
  return texts.length === 0 ? null : texts.join(', ');
}

function numberWords(field: string, value: number, names: NamesById): string {
  const kind = idFields[field];
  if (kind !== undefined) return names[kind].get(value) ?? `a deleted ${kind}`;
  if (moneyFields.has(field)) return dollars.format(value);
  // Staff enter ounces in the forms, and grams in files.
  if (weightFields.has(field)) return `${value} g (${Number((value / gramsPerOunce).toFixed(1))} oz)`;
  return percentFields.has(field) ? `${value}%` : String(value);
}

function textWords(field: string, text: string, timeZone: string): string {
  if (moment.test(text)) return momentWords(text, timeZone);
  if (!day.test(text) || (field !== 'closedDays' && text.length === 5)) return valueWords(text);
  // 2028 is a leap year, so that February 29 is a valid day.
  return text.length === 5 ? dayOfYear.format(new Date(`2028-${text}`)) : wholeDay.format(new Date(text));
}

function momentWords(text: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return format.format(new Date(text)).replaceAll('\u202f', ' ');
}
