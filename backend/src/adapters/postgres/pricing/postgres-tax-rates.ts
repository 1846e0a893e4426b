import { Injectable } from '@nestjs/common';
import { type ExpressionBuilder, sql } from 'kysely';
import { TaxRates, type TaxRateTable } from '../../../domain/pricing/ports/charges.js';
import type { TaxRate } from '../../../domain/pricing/sales-tax.js';
import type { CalendarDay } from '../../../domain/shared/calendar-day.js';
import { Money } from '../../../domain/shared/money.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';

@Injectable()
export class PostgresTaxRates extends TaxRates {
  constructor(private readonly db: Database) {
    super();
  }

  async list(): Promise<TaxRateTable> {
    const rows = await this.db
      .selectFrom('tax_rates')
      .select(taxRateColumns)
      .select('id')
      .orderBy('state')
      .orderBy('id')
      .execute();
    return {
      version: Math.max(0, ...rows.map(({ id }) => id)),
      rates: rows.map(({ id: _, ...row }) => taxRateOf(row)),
    };
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

export const taxRateColumns = ({ cast, ref }: ExpressionBuilder<Tables, 'tax_rates'>) => [
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

export function taxRateOf({
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
