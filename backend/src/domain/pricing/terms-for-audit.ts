import { refuseProblems } from '../shared/domain-error.js';
import { maskEmail } from '../shared/email-address.js';
import type { PromoCodeTerms } from './promo-code.js';

type Fields = Record<string, string | number | boolean | null>;

/** Names of the categories and products to which codes are limited, by id. */
export interface LimitNames {
  readonly categories: ReadonlyMap<number, string>;
  readonly products: ReadonlyMap<number, string>;
}

const noNames: LimitNames = { categories: new Map(), products: new Map() };

/** The terms for the audit log, without empty terms. */
export function termsForAudit(terms: PromoCodeTerms, names = noNames): Fields {
  return Object.fromEntries(Object.entries(fieldsOf(terms, names)).filter(([, value]) => value !== null));
}

/** The terms that differ, before and after the change. */
export function changesForAudit(
  before: PromoCodeTerms,
  after: PromoCodeTerms,
  names: LimitNames,
): { before: Fields; after: Fields } {
  // Two categories, or two products, may have the same name, so this compares their ids.
  const [old, now] = [fieldsOf(before, noNames), fieldsOf(after, noNames)];
  const changed = Object.keys(now).filter((field) => old[field] !== now[field]);
  const only = (fields: Fields) => Object.fromEntries(changed.map((field) => [field, fields[field] ?? null]));
  return { before: only(fieldsOf(before, names)), after: only(fieldsOf(after, names)) };
}

/**
 * @param before the terms before a change, which can contain categories that were deleted later
 * @throws DomainError invalid `promo.terms` for a new category or product that does not exist
 */
export function refuseUnknownLimits(
  { categoryIds = [], productIds = [] }: Partial<PromoCodeTerms>,
  { categories, products }: LimitNames,
  before?: PromoCodeTerms,
): void {
  const areKnown = (ids: readonly number[], names: ReadonlyMap<number, string>, old: readonly number[] = []) =>
    ids.every((id) => names.has(id) || old.includes(id));
  refuseProblems('promo.terms', {
    categoryIds: areKnown(categoryIds, categories, before?.categoryIds) ? null : 'Please choose existing categories.',
    productIds: areKnown(productIds, products, before?.productIds) ? null : 'Please choose existing products.',
  });
}

function fieldsOf(terms: PromoCodeTerms, { categories, products }: LimitNames): Fields {
  const { categoryIds, productIds, ...plain } = plainTerms(terms);
  return {
    ...plain,
    freeShipping: terms.freeShipping || null,
    email: terms.email && maskEmail(terms.email),
    categories: textOf(categoryIds, categories),
    products: textOf(productIds, products),
  };
}

/** "Bikinis, Cover-Ups"; null for no limit. */
function textOf(ids: readonly number[], names: ReadonlyMap<number, string>): string | null {
  const texts = ids.map((id) => names.get(id) ?? `#${id}`).sort();
  return texts.length === 0 ? null : texts.join(', ');
}

/** The terms in dollars and ISO 8601, for staff. */
export function plainTerms({ amountOff, startsAt, expiresAt, minSubtotal, ...plain }: PromoCodeTerms) {
  return {
    ...plain,
    amountOff: amountOff?.dollars ?? null,
    minSubtotal: minSubtotal?.dollars ?? null,
    startsAt: startsAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
