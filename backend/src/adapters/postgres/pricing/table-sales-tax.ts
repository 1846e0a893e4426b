import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Config } from '../../../config/config.js';
import { SalesTax } from '../../../domain/pricing/ports/charges.js';
import {
  TableRules,
  type TaxablePurchase,
  type TaxDestination,
  type TaxRules,
} from '../../../domain/pricing/sales-tax.js';
import type { Money } from '../../../domain/shared/money.js';
import { Store } from '../../../domain/shared/ports/store.js';
import { usStateOf } from '../../../domain/shared/us-states.js';
import { Database } from '../sql/database.js';
import { taxRateColumns, taxRateOf } from './postgres-tax-rates.js';

/** Sales tax from the shop's table of rates. An empty table means no tax. */
@Injectable()
export class TableSalesTax extends SalesTax {
  constructor(
    private readonly db: Database,
    private readonly config: Config,
    private readonly store: Store,
  ) {
    super();
  }

  rulesFor(destination: TaxDestination | null, { lines }: TaxablePurchase): Promise<TaxRules> {
    return this.tableAt(
      destination,
      // Also works without lines, because the shopper may have emptied the cart in another window.
      lines.map(({ productId }) => productId).filter((id) => id !== null),
    );
  }

  async exemptBelow(destination: TaxDestination | null, productId: number): Promise<Money | null> {
    return (await this.tableAt(destination, [productId])).thresholdOf(productId);
  }

  private async tableAt(destination: TaxDestination | null, productIds: number[]): Promise<TableRules> {
    const { timeZone } = this.config.store;
    const { state, zipCode } = destination ?? (await this.homeOf());
    const zip = zipCode.slice(0, 5);
    const today = sql<Date>`(now() AT TIME ZONE ${timeZone})::date`;
    const rows = await this.db
      .selectFrom('tax_rates')
      .select(taxRateColumns)
      .where('state', '=', state)
      .where(({ or, eb, and }) =>
        or([eb('zip_from', 'is', null), and([eb('zip_from', '<=', zip), eb('zip_to', '>=', zip)])]),
      )
      .where('valid_from', '<=', today)
      .where(({ or, eb }) => or([eb('valid_until', 'is', null), eb('valid_until', '>=', today)]))
      .execute();
    const categories = rows.length === 0 ? new Map<number, string>() : await this.categoriesOf(productIds);
    return new TableRules(rows.map(taxRateOf), categories);
  }

  private async categoriesOf(productIds: number[]): Promise<ReadonlyMap<number, string>> {
    const products = await this.db
      .selectFrom('products as p')
      .innerJoin('categories as c', 'c.id', 'p.category_id')
      .select(['p.id', 'c.slug'])
      .where(({ eb, fn, val }) => eb('p.id', '=', fn.any(val(productIds))))
      .execute();
    return new Map(products.map(({ id, slug }) => [id, slug]));
  }

  /** Returns the store's state as a destination. The store's ZIP code is unknown, so only statewide rates apply. */
  private async homeOf(): Promise<TaxDestination> {
    const { state } = await this.store.details();
    return { state: usStateOf(state)?.code ?? state, zipCode: '' };
  }
}
