import { Injectable } from '@nestjs/common';
import { type ExpressionBuilder, sql } from 'kysely';
import { Config } from '../../../config/config.js';
import { TaxRates, type TaxRateTable } from '../../../domain/pricing/ports/tax-rates.js';
import { type TaxDestination, type TaxRate, TaxRules } from '../../../domain/pricing/sales-tax.js';
import type { CalendarDay } from '../../../domain/shared/calendar-day.js';
import { Money } from '../../../domain/shared/money.js';
import { Store } from '../../../domain/shared/ports/store.js';
import { usStateOf } from '../../../domain/shared/us-states.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';

@Injectable()
export class PostgresTaxRates extends TaxRates {
  constructor(
    private readonly db: Database,
    private readonly config: Config,
    private readonly store: Store,
  ) {
    super();
  }

  async rulesFor(destination: TaxDestination | null, productIds: readonly number[]): Promise<TaxRules> {
    const { timeZone } = this.config.store;
    const { state, zipCode } = destination ?? (await this.homeOf());
    const zip = zipCode.slice(0, 5);
    const today = sql<Date>`(now() AT TIME ZONE ${timeZone})::date`;
    const rows = await this.db
      .selectFrom('tax_rates')
      .select(columns)
      .where('state', '=', state)
      .where(({ or, eb, and }) =>
        or([eb('zip_from', 'is', null), and([eb('zip_from', '<=', zip), eb('zip_to', '>=', zip)])]),
      )
      .where('valid_from', '<=', today)
      .where(({ or, eb }) => or([eb('valid_until', 'is', null), eb('valid_until', '>=', today)]))
      .execute();
    if (rows.length === 0) return new TaxRules([], new Map());
    const products = await this.db
      .selectFrom('products as p')
      .innerJoin('categories as c', 'c.id', 'p.category_id')
      .select(['p.id', 'c.slug'])
      .where('p.id', 'in', [...productIds])
      .execute();
    return new TaxRules(rows.map(rateOf), new Map(products.map(({ id, slug }) => [id, slug])));
  }

  /** The store's ZIP code is unknown, so only the rates of the whole state apply there. */
  private async homeOf(): Promise<TaxDestination> {
    const { state } = await this.store.details();
    return { state: usStateOf(state)?.code ?? state, zipCode: '' };
  }

  async list(): Promise<TaxRateTable> {
    const rows = await this.db
      .selectFrom('tax_rates')
      .select(columns)
      .select('id')
      .orderBy('state')
      .orderBy('id')
      .execute();
    return { version: Math.max(0, ...rows.map(({ id }) => id)), rates: rows.map(({ id: _, ...row }) => rateOf(row)) };
  }

  async lock(): Promise<TaxRateTable> {
    await sql`LOCK TABLE tax_rates IN SHARE ROW EXCLUSIVE MODE`.execute(this.db);
    return this.list();
  }

  async replace(rates: readonly TaxRate[]): Promise<void> {
    await this.db.deleteFrom('tax_rates').execute();
    if (rates.length === 0) return;
    const rows = rates.map((rate) => ({
      state: rate.state,
      zip_from: rate.zipFrom,
      zip_to: rate.zipTo,
      category: rate.category,
      rate_ppm: Math.round(rate.percent * partsPerPercent),
      valid_from: sql<Date>`${rate.validFrom}::date`,
      valid_until: rate.validUntil === null ? null : sql<Date>`${rate.validUntil}::date`,
      exempt_below_cents: rate.exemptBelow?.cents ?? null,
    }));
    await this.db.insertInto('tax_rates').values(rows).execute();
  }

  async categories(): Promise<string[]> {
    const rows = await this.db.selectFrom('categories').select('slug').execute();
    return rows.map(({ slug }) => slug);
  }
}

const columns = ({ cast, ref }: ExpressionBuilder<Tables, 'tax_rates'>) => [
  'state' as const,
  ref('zip_from').as('zipFrom'),
  ref('zip_to').as('zipTo'),
  'category' as const,
  ref('rate_ppm').as('ratePpm'),
  cast<CalendarDay>('valid_from', 'text').as('validFrom'),
  cast<CalendarDay | null>('valid_until', 'text').as('validUntil'),
  ref('exempt_below_cents').as('exemptBelowCents'),
];

const partsPerPercent = 10_000;

function rateOf({
  exemptBelowCents,
  ratePpm,
  ...rate
}: Omit<TaxRate, 'exemptBelow' | 'percent'> & { exemptBelowCents: number | null; ratePpm: number }): TaxRate {
  return {
    ...rate,
    percent: ratePpm / partsPerPercent,
    exemptBelow: exemptBelowCents === null ? null : Money.ofCents(exemptBelowCents),
  };
}
