import type { TaxDestination, TaxRate, TaxRules } from '../sales-tax.js';

/** All rates. The version increases with each replacement. */
export interface TaxRateTable {
  readonly version: number;
  readonly rates: readonly TaxRate[];
}

/** The shop's sales tax rates. Without rates, nothing is taxed. */
export abstract class TaxRates {
  /** Today's rates for these products at a destination; null for an order that is handed over in the store. */
  abstract rulesFor(destination: TaxDestination | null, productIds: readonly number[]): Promise<TaxRules>;
  abstract list(): Promise<TaxRateTable>;
  /** Returns all rates, and makes other replacements wait until the end of the transaction. */
  abstract lock(): Promise<TaxRateTable>;
  abstract replace(rates: readonly TaxRate[]): Promise<void>;
  /** Slugs of the product categories. */
  abstract categories(): Promise<string[]>;
}
