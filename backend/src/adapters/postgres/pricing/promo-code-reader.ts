import { Injectable } from '@nestjs/common';
import { type InferResult, type QueryCreator, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { hasEach } from '../shared/filters.js';
import { Money } from '../../../domain/shared/money.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { termColumns, termsOf } from './postgres-promo-codes.js';

export const promoCodeStates = ['active', 'scheduled', 'expired', 'used-up', 'archived'] as const;

export type PromoCodeState = (typeof promoCodeStates)[number];

export interface PromoCodeFilter {
  /** Part of the code, or of the email address that the code is bound to. */
  readonly search?: string;
  readonly state?: PromoCodeState;
  /** Whether to list only the codes of the discount for military and first responders. */
  readonly personal: boolean;
}

/**
 * All codes with the number of orders that used them, the sales of these orders, their states, and the names of their
 * categories and products. The sales are read only for the listed rows.
 */
function promoCodes(db: QueryCreator<Tables>) {
  const counted = db
    .selectFrom('promo_codes as p')
    .selectAll('p')
    .select(({ cast, fn, selectFrom }) =>
      cast<number>(
        selectFrom('promo_uses as u')
          .select(fn.countAll().as('uses'))
          .whereRef('u.promo_code_id', '=', 'p.id')
          .where('u.state', '=', 'spent'),
        'integer',
      ).as('uses'),
    );
  const described = db
    .selectFrom(counted.as('counted'))
    .select([...termColumns, 'id', 'personal', 'version', 'archived_at as archivedAt', 'uses'])
    .select((code) =>
      code
        .case()
        .when('archived_at', 'is not', null)
        .then('archived' as const)
        .when('expires_at', '<=', sql<Date>`now()`)
        .then('expired' as const)
        .when('max_uses', '<=', code.ref('uses'))
        .then('used-up' as const)
        .when('starts_at', '>', sql<Date>`now()`)
        .then('scheduled' as const)
        .else('active' as const)
        .end()
        .as('state'),
    );
  return db
    .selectFrom(described.as('told'))
    .selectAll()
    .select(({ fn, selectFrom, val }) =>
      fn
        .coalesce(
          selectFrom('promo_uses as u')
            .innerJoin('orders as o', 'o.checkout_id', 'u.checkout_id')
            .select(sql<number>`sum(o.paid_cents - o.refunded_cents)::float8`.as('cents'))
            .whereRef('u.promo_code_id', '=', 'told.id')
            .where('u.state', '=', 'spent'),
          val(0),
        )
        .as('sales'),
    )
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('categories as c')
          .select([sql<'category' | 'product'>`'category'`.as('kind'), 'c.id', 'c.name'])
          .where(({ eb, fn }) => eb('c.id', '=', fn.any('told.category_ids')))
          .unionAll(
            selectFrom('products as p')
              .select([sql<'category' | 'product'>`'product'`.as('kind'), 'p.id', 'p.name'])
              .where(({ eb, fn }) => eb('p.id', '=', fn.any('told.product_ids'))),
          ),
      ).as('limits'),
    );
}

@Injectable()
export class PromoCodeReader {
  constructor(private readonly db: Database) {}

  /** Newest first. */
  async list({ search, state, personal }: PromoCodeFilter, limit: number, offset: number) {
    let matching = promoCodes(this.db).where(({ ref }) =>
      hasEach(sql`(${ref('code')} || ' ' || coalesce(${ref('email')}, ''))`, search),
    );
    if (state !== undefined) matching = matching.where('state', '=', state);
    if (personal) matching = matching.where('personal', '=', true);
    const { total } = await matching
      .clearSelect()
      .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('total'))
      .executeTakeFirstOrThrow();
    const rows = await matching.orderBy('id', 'desc').limit(limit).offset(offset).execute();
    return { total, promoCodes: rows.map(listed) };
  }

  async get(id: number) {
    const row = await promoCodes(this.db).where('id', '=', id).executeTakeFirst();
    return row ? listed(row) : null;
  }
}

function listed(row: InferResult<ReturnType<typeof promoCodes>>[number]) {
  const { id, personal, version, archivedAt, state, uses, sales, limits } = row;
  return { ...termsOf(row), id, personal, version, archivedAt, state, uses, sales: Money.ofCents(sales), limits };
}

export type ListedPromoCode = ReturnType<typeof listed>;
