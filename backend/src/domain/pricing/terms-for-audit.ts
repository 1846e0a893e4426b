import { maskEmail } from '../shared/email-address.js';
import type { PromoCodeTerms } from './promo-code.js';

type Fields = Record<string, string | number | boolean | null>;

/** The terms for the audit log, without empty terms. */
export function termsForAudit(terms: PromoCodeTerms): Fields {
  return Object.fromEntries(Object.entries(fieldsOf(terms)).filter(([, value]) => value !== null));
}

/** The terms that differ, before and after the change. */
export function changesForAudit(before: PromoCodeTerms, after: PromoCodeTerms): { before: Fields; after: Fields } {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const changed = Object.keys(now).filter((field) => old[field] !== now[field]);
  const only = (fields: Fields) => Object.fromEntries(changed.map((field) => [field, fields[field] ?? null]));
  return { before: only(old), after: only(now) };
}

function fieldsOf(terms: PromoCodeTerms): Fields {
  return {
    ...plainTerms(terms),
    freeShipping: terms.freeShipping || null,
    email: terms.email && maskEmail(terms.email),
  };
}

/** The terms in dollars and ISO 8601, for staff. */
export function plainTerms({ amountOff, startsAt, expiresAt, minSubtotal, ...plain }: PromoCodeTerms): Fields {
  return {
    ...plain,
    amountOff: amountOff?.dollars ?? null,
    minSubtotal: minSubtotal?.dollars ?? null,
    startsAt: startsAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
