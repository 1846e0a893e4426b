import { randomBytes } from 'node:crypto';
import type { TestDatabase } from '../harness/test-database.js';

export interface PromoCodeTraits {
  readonly code?: string;
  readonly percentOff?: number | null;
  /** In dollars. Replaces the percentage. */
  readonly amountOff?: number;
  readonly freeShipping?: boolean;
  readonly startsAt?: Date | null;
  readonly expiresAt?: Date | null;
  /** In dollars. */
  readonly minSubtotal?: number | null;
  readonly maxUses?: number | null;
  readonly maxUsesPerPerson?: number | null;
  readonly email?: string | null;
  readonly personal?: boolean;
  readonly categoryIds?: readonly number[];
  readonly productIds?: readonly number[];
}

export interface BuiltPromoCode {
  readonly id: number;
  readonly code: string;
}

/** Uses SQL to insert a promo code with 10% off and no limits. Traits set the fields that matter to the test. */
export async function aPromoCode(
  database: Pick<TestDatabase, 'query'>,
  traits: PromoCodeTraits = {},
): Promise<BuiltPromoCode> {
  const code = traits.code ?? `CODE-${randomBytes(4).toString('hex')}`;
  const [row] = await database.query<{ id: number }>(
    `INSERT INTO promo_codes (code, percent_off, amount_off_cents, starts_at, expires_at, min_subtotal_cents, max_uses,
       max_uses_per_person, email, personal, free_shipping, category_ids, product_ids)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
    [
      code,
      traits.amountOff === undefined ? (traits.percentOff === undefined ? 10 : traits.percentOff) : null,
      cents(traits.amountOff),
      traits.startsAt ?? null,
      traits.expiresAt ?? null,
      cents(traits.minSubtotal),
      traits.maxUses ?? null,
      traits.maxUsesPerPerson ?? null,
      traits.email ?? null,
      traits.personal ?? false,
      traits.freeShipping ?? false,
      traits.categoryIds ?? [],
      traits.productIds ?? [],
    ],
  );
  if (!row) throw new Error('The promo code was not inserted.');
  return { id: row.id, code };
}

function cents(dollars: number | null | undefined): number | null {
  return dollars === null || dollars === undefined ? null : Math.round(dollars * 100);
}

/** Inserts a use of a promo code that the account has spent, as after an order. */
export async function aSpentUse(
  database: Pick<TestDatabase, 'query'>,
  promoCodeId: number,
  userId: number,
): Promise<void> {
  await aUse(database, promoCodeId, userId, 'spent');
}

/** Inserts a use of a promo code that is held for the account, as during a checkout. */
export async function aHeldUse(
  database: Pick<TestDatabase, 'query'>,
  promoCodeId: number,
  userId: number,
): Promise<void> {
  await aUse(database, promoCodeId, userId, 'held');
}

async function aUse(
  database: Pick<TestDatabase, 'query'>,
  promoCodeId: number,
  userId: number,
  state: 'held' | 'spent',
) {
  await database.query(
    `WITH made AS (
       INSERT INTO checkouts (id, user_id, state, revision, snapshot, total_cents, payment_provider)
       VALUES (gen_random_uuid(), $2, 'cancelled', 1, '{}', 100, 'sandbox') RETURNING id
     )
     INSERT INTO promo_uses (checkout_id, promo_code_id, user_id, state) SELECT id, $1, $2, $3 FROM made`,
    [promoCodeId, userId, state],
  );
}
