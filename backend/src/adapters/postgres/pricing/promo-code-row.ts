import type { Selectable } from 'kysely';
import type { PromoCodeTerms } from '../../../domain/pricing/promo-code.js';
import { Money } from '../../../domain/shared/money.js';
import type { Tables } from '../sql/tables.js';

/** Columns of `promo_codes` with the terms of a code. */
export const termColumns = [
  'code',
  'percent_off',
  'amount_off_cents',
  'free_shipping',
  'starts_at',
  'expires_at',
  'min_subtotal_cents',
  'max_uses',
  'max_uses_per_person',
  'email',
  'category_ids',
  'product_ids',
] as const satisfies (keyof Tables['promo_codes'])[];

export type PromoCodeRow = Pick<Selectable<Tables['promo_codes']>, (typeof termColumns)[number]>;

export function termsOf(row: PromoCodeRow): PromoCodeTerms {
  return {
    code: row.code,
    percentOff: row.percent_off,
    amountOff: row.amount_off_cents === null ? null : Money.ofCents(row.amount_off_cents),
    freeShipping: row.free_shipping,
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    minSubtotal: row.min_subtotal_cents === null ? null : Money.ofCents(row.min_subtotal_cents),
    maxUses: row.max_uses,
    maxUsesPerPerson: row.max_uses_per_person,
    email: row.email,
    categoryIds: row.category_ids,
    productIds: row.product_ids,
  };
}
