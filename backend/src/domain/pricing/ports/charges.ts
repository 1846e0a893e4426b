import type { Money } from '../../shared/money.js';
import type { SettingVersion } from '../../shared/ports/store.js';
import type { TaxablePurchase, TaxDestination, TaxRate, TaxRules } from '../sales-tax.js';
import type { ShippingPlan } from '../shipping.js';

/** The source of sales tax: the shop's table of rates, or a provider. */
export abstract class SalesTax {
  /**
   * Returns today's rules for a purchase. May call a provider over the network, so call this outside of transactions.
   * @param destination null for an order that is handed over in the store
   * @throws DomainError unavailable `tax.unavailable`; invalid `tax.destination` when the provider does not know the
   * place
   */
  abstract rulesFor(destination: TaxDestination | null, purchase: TaxablePurchase): Promise<TaxRules>;
  /**
   * The unit price before discounts below which today's table of rates exempts a product. Null without a threshold, and
   * where a provider calculates the tax. Calls no provider.
   * @param destination null for an order that is handed over in the store
   */
  abstract exemptBelow(destination: TaxDestination | null, productId: number): Promise<Money | null>;
}

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

/** The shop's shipping plan and its earlier versions. */
export abstract class ShippingPlans {
  /** The most recently saved plan, or the default. */
  abstract current(): Promise<ShippingPlan>;
  /** The latest versions, newest first, and the default. */
  abstract versions(): Promise<SettingVersion<ShippingPlan>[]>;
  /** Locks the plan: other changes wait until the end of the transaction. Returns the current version. */
  abstract lock(): Promise<SettingVersion<ShippingPlan>>;
  abstract save(plan: ShippingPlan, staffId: number): Promise<void>;
}
