import { differences } from '../audit/differences.js';
import { DomainError } from '../shared/domain-error.js';
import type { ProductFacts } from './product-facts.js';
import type { ProductEdit } from './ports/product-repository.js';

const minute = 60_000;
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/**
 * Error for a change based on an outdated product. The error's `facts` contain the changes since that version, the
 * changed values as `current`, the latest version, and the author and time of the last change.
 */
export function productChanged(edits: readonly ProductEdit[], version: number, now: Date): DomainError {
  const last = edits.at(-1);
  const before = Object.assign({}, ...edits.map((edit) => edit.before).reverse()) as ProductFacts;
  const after = Object.assign({}, ...edits.map((edit) => edit.after)) as ProductFacts;
  const changed = differences({ ...before, version: null }, { ...after, version: null });
  const changes = Object.keys(changed.after).map((field) => ({
    field,
    before: changed.before[field],
    after: changed.after[field],
  }));
  const message = last
    ? `${last.by} changed this product ${sinceThen(last.at, now)}.`
    : 'This product was changed while you were editing it.';
  return new DomainError('conflict', 'product.changed', message, {
    facts: { version, current: changed.after, changes, by: last?.by ?? null, at: last?.at.toISOString() ?? null },
  });
}

function sinceThen(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / minute);
  if (minutes < 1) return 'a moment ago';
  if (minutes < 60) return ago.format(-minutes, 'minute');
  if (minutes < 24 * 60) return ago.format(-Math.floor(minutes / 60), 'hour');
  return ago.format(-Math.floor(minutes / (24 * 60)), 'day');
}
