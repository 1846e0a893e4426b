import { Injectable } from '@nestjs/common';
import { expressionBuilder, type Expression, type QueryCreator, type Selectable, sql, type SqlBool } from 'kysely';
import { EntitySchema, IsNull, Raw } from 'typeorm';
import {
  personalCodeExists,
  PromoCode,
  promoCodeExists,
  type PromoCodeTerms,
  promoRefused,
  type PromoUseCounts,
  type PromoUseTotals,
} from '../../../domain/pricing/promo-code.js';
import { PromoCodes, type PromoHold, type PromoUse } from '../../../domain/pricing/ports/promo-codes.js';
import type { LimitNames } from '../../../domain/pricing/terms-for-audit.js';
import { Money } from '../../../domain/shared/money.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { violates } from '../connection/constraint.js';
import { TypeormTransaction } from '../connection/typeorm-transaction.js';
import { moneyColumn } from '../sql/money-columns.js';
import { Database, type Named, Prepared } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';

export const promoCodeSchema = new EntitySchema<PromoCode>({
  name: 'PromoCode',
  target: PromoCode,
  tableName: 'promo_codes',
  columns: {
    id: { type: 'integer', primary: true, generated: 'increment' },
    code: { type: 'text' },
    percentOff: { type: 'integer', nullable: true },
    amountOff: { type: 'integer', name: 'amount_off_cents', nullable: true, transformer: moneyColumn },
    freeShipping: { type: 'boolean' },
    startsAt: { type: 'timestamptz', nullable: true },
    expiresAt: { type: 'timestamptz', nullable: true },
    minSubtotal: { type: 'integer', name: 'min_subtotal_cents', nullable: true, transformer: moneyColumn },
    maxUses: { type: 'integer', nullable: true },
    maxUsesPerPerson: { type: 'integer', nullable: true },
    email: { type: 'text', nullable: true },
    categoryIds: { type: 'integer', array: true },
    productIds: { type: 'integer', array: true },
    personal: { type: 'boolean' },
    version: { type: 'integer' },
    archivedAt: { type: 'timestamptz', nullable: true },
  },
});

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

type PromoCodeRow = Pick<Selectable<Tables['promo_codes']>, (typeof termColumns)[number]>;

/** The terms of a code, from a row with `termColumns`. */
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

/**
 * Whether a use of a promo code counts for this customer. For an account, only its own uses count. For a guest, the
 * uses of all guests with the same address count, but not those of an account. Accounts and guests therefore cannot use
 * up each other's uses. The ids are an array, so that the index on both columns applies.
 */
export function isUseOf(userId: Expression<number>, person: Expression<number | null>): Expression<SqlBool> {
  const { selectFrom } = expressionBuilder<Tables>();
  const account = selectFrom('users').select('users.id').where('users.id', '=', person);
  const otherGuests = selectFrom('users as guest')
    .innerJoin('users as other', (join) =>
      join.on(({ eb, fn }) => eb(fn('lower', ['other.email']), '=', fn('lower', ['guest.email']))),
    )
    .select('other.id')
    .where('guest.id', '=', person)
    .where('guest.is_guest', '=', true)
    .where('other.is_guest', '=', true)
    .whereRef('other.id', '<>', 'guest.id');
  return sql<boolean>`${userId} = ANY (ARRAY(${account.unionAll(otherGuests)}))`;
}

const { and, eb, lit, or, ref } = expressionBuilder<Tables, 'promo_uses'>();

type Counted = Record<keyof PromoUseCounts, Expression<SqlBool>>;

/** Counts those uses of one code that match the conditions. Counts nothing for a limit that the code does not have. */
function countsOf(db: QueryCreator<Tables>, promoCodeId: Expression<number>, { inTotal, byPerson }: Counted) {
  return db
    .selectFrom('promo_codes as code')
    .select(({ case: choose, cast, fn, lit: constant, selectFrom }) => {
      const uses = selectFrom('promo_uses')
        .select(fn.countAll().as('count'))
        .whereRef('promo_uses.promo_code_id', '=', 'code.id');
      const counted = (limit: 'code.max_uses' | 'code.max_uses_per_person', count: typeof uses) =>
        cast<number>(choose().when(limit, 'is', null).then(constant(0)).else(count).end(), 'integer');
      return [
        counted('code.max_uses', uses.where(inTotal)).as('inTotal'),
        counted('code.max_uses_per_person', uses.where(byPerson)).as('byPerson'),
      ];
    })
    .where('code.id', '=', promoCodeId);
}

const countUses = new Prepared((db, { promoCodeId, userId }: Named<{ promoCodeId: number; userId: number | null }>) =>
  countsOf(db, promoCodeId, {
    inTotal: or([eb('state', '=', 'spent'), eb('user_id', 'is distinct from', userId)]),
    byPerson: and([eb('state', '=', 'spent'), isUseOf(ref('user_id'), userId)]),
  }),
);

const countAllUses = new Prepared((db, { promoCodeId, userId }: Named<{ promoCodeId: number; userId: number }>) =>
  countsOf(db, promoCodeId, { inTotal: lit(true), byPerson: isUseOf(ref('user_id'), userId) }),
);

const insertUse = new Prepared((db, { checkoutId, promoCodeId, userId }: Named<PromoUse>) =>
  db
    .insertInto('promo_uses')
    .values({ checkout_id: checkoutId, promo_code_id: promoCodeId, user_id: userId, state: 'held' }),
);

const releaseUse = new Prepared((db, { checkoutId }: Named<{ checkoutId: string }>) =>
  db.deleteFrom('promo_uses').where('checkout_id', '=', checkoutId).where('state', '=', 'held'),
);

const spendUse = new Prepared((db, { checkoutId }: Named<{ checkoutId: string }>) =>
  db.updateTable('promo_uses').set({ state: 'spent' }).where('checkout_id', '=', checkoutId),
);

@Injectable()
export class PostgresPromoCodes implements PromoCodes {
  constructor(
    private readonly transaction: TypeormTransaction,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async save(promoCode: PromoCode): Promise<void> {
    try {
      await this.transaction.manager.save(promoCode);
    } catch (error) {
      if (violates(error, 'promo_codes_code_key')) throw promoCodeExists();
      if (violates(error, 'promo_codes_personal_key')) throw personalCodeExists();
      throw error;
    }
  }

  getByCode(code: string): Promise<PromoCode | null> {
    const sameInAnyCase = Raw((column) => `upper(${column}) = upper(:code)`, { code });
    return this.transaction.manager.findOneBy(PromoCode, { code: sameInAnyCase, archivedAt: IsNull() });
  }

  getPersonal(email: string): Promise<PromoCode | null> {
    const sameInAnyCase = Raw((column) => `lower(${column}) = lower(:email)`, { email });
    return this.transaction.manager.findOneBy(PromoCode, {
      email: sameInAnyCase,
      personal: true,
      archivedAt: IsNull(),
    });
  }

  /**
   * Uses a weaker lock than FOR UPDATE, so that carts that refer to the code, and inserts of other uses, do not wait.
   */
  lock(id: number): Promise<PromoCode | null> {
    return this.transaction.manager.findOne(PromoCode, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  async listLimitNames(terms: readonly Pick<PromoCodeTerms, 'categoryIds' | 'productIds'>[]): Promise<LimitNames> {
    return {
      categories: await this.namesOf(
        'categories',
        terms.flatMap(({ categoryIds }) => categoryIds),
      ),
      products: await this.namesOf(
        'products',
        terms.flatMap(({ productIds }) => productIds),
      ),
    };
  }

  /**
   * Removes the code from all carts, which report it as removed, and deletes the code. During the deletion, carts
   * cannot start to refer to the code.
   */
  async remove(promoCode: PromoCode): Promise<void> {
    await this.db
      .updateTable('carts')
      .set({ promo_code_id: null, removed_promo_code: promoCode.code })
      .where('promo_code_id', '=', promoCode.id)
      .execute();
    await this.transaction.manager.remove(promoCode);
  }

  async holdUse(use: PromoHold): Promise<void> {
    const promoCode = await this.lock(use.promoCodeId);
    if (!promoCode?.accepts(use, this.clock.now())) throw promoRefused();
    await this.releaseUse(use.checkoutId);
    if (!promoCode.hasUsesLeft(await this.countsUnderLock(use))) throw promoRefused();
    await this.db.all(insertUse, use);
  }

  async releaseUse(checkoutId: string): Promise<void> {
    await this.db.all(releaseUse, { checkoutId });
  }

  async spendUse(checkoutId: string): Promise<void> {
    if ((await this.db.change(spendUse, { checkoutId })) === 0) throw promoRefused();
  }

  async getUseCounts(promoCodeId: number, userId: number | null): Promise<PromoUseCounts> {
    return (await this.db.first(countUses, { promoCodeId, userId })) ?? { inTotal: 0, byPerson: 0 };
  }

  async getUseTotals(promoCodeId: number): Promise<PromoUseTotals> {
    return this.db
      .selectFrom((all) =>
        all
          .selectFrom('promo_uses')
          .select(all.fn.countAll<number>().as('uses'))
          .where('promo_code_id', '=', promoCodeId)
          .groupBy('user_id')
          .as('people'),
      )
      .select(({ cast, fn, lit }) => [
        cast<number>(fn.coalesce(fn.sum('uses'), lit(0)), 'integer').as('inTotal'),
        cast<number>(fn.coalesce(fn.max('uses'), lit(0)), 'integer').as('maxByOnePerson'),
      ])
      .executeTakeFirstOrThrow();
  }

  private async namesOf(table: 'categories' | 'products', ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  private async countsUnderLock({ promoCodeId, userId }: PromoUse): Promise<PromoUseCounts> {
    return (await this.db.first(countAllUses, { promoCodeId, userId })) ?? { inTotal: 0, byPerson: 0 };
  }
}
