import type { Sale } from '../../../domain/catalog/sale.js';
import { Money } from '../../../domain/shared/money.js';
import { moneyOrNull } from './product-row.js';

/** Columns of a sale `sale`. */
export const saleColumns = [
  'sale.percent_off as percentOff',
  'sale.price_cents as priceCents',
  'sale.starts_at as startsAt',
  'sale.ends_at as endsAt',
  'sale.usual_price_cents as usualPriceCents',
  'sale.usual_compare_at_price_cents as usualCompareAtPriceCents',
] as const;

interface SaleRow {
  readonly percentOff: number | null;
  readonly priceCents: number | null;
  /** A string if the row is part of a JSON object. */
  readonly startsAt: Date | string;
  readonly endsAt: Date | string | null;
  readonly usualPriceCents: number | null;
  readonly usualCompareAtPriceCents: number | null;
}

export function saleOf(row: SaleRow): Sale {
  return {
    percentOff: row.percentOff,
    price: moneyOrNull(row.priceCents),
    startsAt: new Date(row.startsAt),
    endsAt: row.endsAt === null ? null : new Date(row.endsAt),
    usual:
      row.usualPriceCents === null
        ? null
        : { price: Money.ofCents(row.usualPriceCents), compareAtPrice: moneyOrNull(row.usualCompareAtPriceCents) },
  };
}
