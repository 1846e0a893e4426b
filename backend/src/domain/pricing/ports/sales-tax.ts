import type { TaxablePurchase, TaxDestination, TaxRules } from '../sales-tax.js';

/** The source of sales tax: the shop's table of rates, or a provider. */
export abstract class SalesTax {
  /**
   * Returns today's rules for a purchase. May call a provider over the network, so call this outside of transactions.
   * @param destination null for an order that is handed over in the store
   * @throws DomainError unavailable `tax.unavailable`; invalid `tax.destination` when the provider does not know the
   * place
   */
  abstract rulesFor(destination: TaxDestination | null, purchase: TaxablePurchase): Promise<TaxRules>;
}
