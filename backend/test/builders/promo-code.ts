import { randomBytes } from 'node:crypto';
import type { TestDatabase } from '../harness/test-database.js';

export interface PromoCodeTraits {
  readonly code?: string;
  readonly percentOff?: number | null;
  /** In dollars; instead of the percentage. */
  readonly amountOff?: number;
  readonly startsAt?: Date | null;
  readonly expiresAt?: Date | null;
  /** In dollars. */
  readonly minSubtotal?: number | null;
  readonly maxUses?: number | null;
  readonly maxUsesPerPerson?: number | null;
  readonly email?: string | null;
}

export interface BuiltPromoCode {
  readonly id: number;
  readonly code: string;
}

/** Puts a code that takes 10 % off, without limits, into the database; traits say what matters to the test. */
export async function aPromoCode(database: TestDatabase, traits: PromoCodeTraits = {}): Promise<BuiltPromoCode> {
  const code = traits.code ?? `CODE-${randomBytes(4).toString('hex')}`;
  const [row] = await database.query<{ id: number }>(
    `INSERT INTO promo_codes (code, percent_off, amount_off_cents, starts_at, expires_at, min_subtotal_cents, max_uses,
       max_uses_per_person, email)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [
      code,
      traits.amountOff === undefined ? (traits.percentOff ?? 10) : null,
      cents(traits.amountOff),
      traits.startsAt ?? null,
      traits.expiresAt ?? null,
      cents(traits.minSubtotal),
      traits.maxUses ?? null,
      traits.maxUsesPerPerson ?? null,
      traits.email ?? null,
    ],
  );
  if (!row) throw new Error('The promo code was not inserted.');
  return { id: row.id, code };
}

function cents(dollars: number | null | undefined): number | null {
  return dollars === null || dollars === undefined ? null : Math.round(dollars * 100);
}
