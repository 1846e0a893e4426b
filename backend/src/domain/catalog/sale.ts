import { refuseProblems } from '../shared/domain-error.js';
import { Money } from '../shared/money.js';

/** A sale takes a percentage off all prices of a product, or sets its price. */
export interface SaleTerms {
  /** A whole number from 1 to 99; also applies to variants with a price of their own. Null if `price` is given. */
  readonly percentOff: number | null;
  /** The product's price during the sale. Variants with a price of their own are not reduced. */
  readonly price: Money | null;
  readonly startsAt: Date;
  /** Null: until staff end the sale. */
  readonly endsAt: Date | null;
}

/** The prices of a product before a sale. The end of the sale restores them. */
interface UsualPrices {
  readonly price: Money;
  readonly compareAtPrice: Money | null;
}

/** The planned or running sale of a product. */
export interface Sale extends SaleTerms {
  /** Null while the sale is planned. */
  readonly usual: UsualPrices | null;
}

/**
 * @param usualPrice the product's price without a sale
 * @throws DomainError invalid when the terms do not lower the price, or when the sale would end in the past or before
 * its start
 */
export function checkSale({ percentOff, price, startsAt, endsAt }: SaleTerms, usualPrice: Money, now: Date): void {
  const isOne = (percentOff === null) !== (price === null);
  const reduced = isOne ? (price ?? reducedBy(usualPrice, percentOff)) : usualPrice;
  const notLower = `The sale price must be lower than the usual price of ${usualPrice.toString()}.`;
  refuseProblems('product.sale', {
    [price === null ? 'percentOff' : 'price']: !isOne
      ? 'Please enter either a percentage or a sale price.'
      : reduced.cents < 1 || !reduced.isLessThan(usualPrice)
        ? notLower
        : null,
    endsAt:
      endsAt === null || (endsAt > now && endsAt > startsAt)
        ? null
        : 'The sale must end in the future, and after its start.',
  });
}

/** The reduced price, rounded half up to the cent. A reduced price is at least one cent. */
export function reducedBy(price: Money, percentOff: number | null): Money {
  const reduced = price.percent(100 - (percentOff ?? 0));
  return reduced.cents < 1 ? Money.min(price, Money.ofCents(1)) : reduced;
}
