import type { TaxRate } from '../sales-tax.js';

/** All rates. The version increases with each replacement. */
export interface TaxRateTable {
  readonly version: number;
  readonly rates: readonly TaxRate[];
}

/** The shop's sales tax rates. Without rates, nothing is taxed. */
export abstract class TaxRates {
  abstract list(): Promise<TaxRateTable>;
  /** Returns all rates, and makes other replacements wait until the end of the transaction. */
  abstract lock(): Promise<TaxRateTable>;
  abstract replace(rates: readonly TaxRate[]): Promise<void>;
  /** Slugs of the product categories. */
  abstract categories(): Promise<string[]>;
}
