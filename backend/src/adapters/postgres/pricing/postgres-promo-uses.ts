import { Injectable } from '@nestjs/common';
import { expressionBuilder, type Expression, type QueryCreator, type SqlBool } from 'kysely';
import { promoRefused } from '../../../domain/pricing/promo-code.js';
import { PromoCodeRepository } from '../../../domain/pricing/ports/promo-code-repository.js';
import {
  type PromoHold,
  type PromoUse,
  type PromoUseCounts,
  PromoUses,
  type PromoUseTotals,
} from '../../../domain/pricing/ports/promo-uses.js';
import type { Tables } from '../sql/tables.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { Database } from '../sql/database.js';
import { type Named, Prepared } from '../sql/prepared.js';
import { isUseOf } from './promo-use-owners.js';

const { and, eb, lit, or, ref } = expressionBuilder<Tables, 'promo_uses'>();

type Counted = Record<keyof PromoUseCounts, Expression<SqlBool>>;

/** Counts the uses of one code that match the conditions. Counts nothing for a limit that the code does not have. */
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
export class PostgresPromoUses implements PromoUses {
  constructor(
    private readonly promoCodes: PromoCodeRepository,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async hold(use: PromoHold): Promise<void> {
    const promoCode = await this.promoCodes.lock(use.promoCodeId);
    if (!promoCode?.accepts(use, this.clock.now())) throw promoRefused();
    await this.release(use.checkoutId);
    if (!promoCode.hasUsesLeft(await this.countsUnderLock(use))) throw promoRefused();
    await this.db.all(insertUse, use);
  }

  async release(checkoutId: string): Promise<void> {
    await this.db.all(releaseUse, { checkoutId });
  }

  async spend(checkoutId: string): Promise<void> {
    if ((await this.db.change(spendUse, { checkoutId })) === 0) throw promoRefused();
  }

  async getCounts(promoCodeId: number, userId: number | null): Promise<PromoUseCounts> {
    return (await this.db.first(countUses, { promoCodeId, userId })) ?? { inTotal: 0, byPerson: 0 };
  }

  async getUsed(promoCodeId: number): Promise<PromoUseTotals> {
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

  private async countsUnderLock({ promoCodeId, userId }: PromoUse): Promise<PromoUseCounts> {
    return (await this.db.first(countAllUses, { promoCodeId, userId })) ?? { inTotal: 0, byPerson: 0 };
  }
}
