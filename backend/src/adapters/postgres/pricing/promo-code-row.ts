import type { PromoCodeTerms } from '../../../domain/pricing/promo-code.js';
import { Money } from '../../../domain/shared/money.js';

/** The columns of promo_codes that are its terms. */
export interface PromoCodeRow {
  readonly code: string;
  readonly percent_off: number | null;
  readonly amount_off_cents: number | null;
  readonly starts_at: Date | null;
  readonly expires_at: Date | null;
  readonly min_subtotal_cents: number | null;
  readonly max_uses: number | null;
  readonly max_uses_per_person: number | null;
  readonly email: string | null;
}

export function termsOf(row: PromoCodeRow): PromoCodeTerms {
  return {
    code: row.code,
    percentOff: row.percent_off,
    amountOff: row.amount_off_cents === null ? null : Money.ofCents(row.amount_off_cents),
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    minSubtotal: row.min_subtotal_cents === null ? null : Money.ofCents(row.min_subtotal_cents),
    maxUses: row.max_uses,
    maxUsesPerPerson: row.max_uses_per_person,
    email: row.email,
  };
}
