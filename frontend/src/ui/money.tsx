import { groupDigits } from './counted';

/**
 * Formats US dollars as `Intl.NumberFormat` does in en-US.
 *
 * @param amount US dollars
 */
export function formatMoney(amount: number): string {
  return `${amount < 0 ? '-' : ''}$${groupDigits(Math.abs(amount).toFixed(2))}`;
}

export function Money({ amount }: { amount: number }) {
  return <span className="money">{formatMoney(amount)}</span>;
}

interface Prices {
  price: number;
  priceRange?: { lowest: number; highest: number } | null | undefined;
}

interface PriceProps extends Prices {
  compareAtPrice?: number | null | undefined;
}

/** Shows the lowest price of a product, with "from" if its sizes have different prices. */
export function Price({ compareAtPrice, ...prices }: PriceProps) {
  const price = lowestPrice(prices);
  const from = hasSeveralPrices(prices) && 'from ';
  if (!isReduced(price, compareAtPrice)) {
    return (
      <>
        {from}
        <Money amount={price} />
      </>
    );
  }
  return (
    <span className="price">
      <span className="price__now">
        <span className="visually-hidden">Now </span>
        {from}
        <Money amount={price} />
      </span>{' '}
      <s className="price__before">
        <span className="visually-hidden">Before </span>
        <Money amount={compareAtPrice} />
      </s>
    </span>
  );
}

/** Returns the price as text: "from $60.00". */
export function priceText(prices: Prices): string {
  return `${hasSeveralPrices(prices) ? 'from ' : ''}${formatMoney(lowestPrice(prices))}`;
}

export function lowestPrice({ price, priceRange }: Prices): number {
  return priceRange?.lowest ?? price;
}

export function hasSeveralPrices({ priceRange }: Prices): boolean {
  return priceRange != null && priceRange.lowest < priceRange.highest;
}

/** Prices of a variant. Without its own price, the variant has the prices of its product. */
interface VariantPrices {
  price?: number | null;
  compareAtPrice?: number | null | undefined;
}

/**
 * Returns the prices of the chosen variant, or of the product while none is chosen. The price before the reduction is
 * that of the chosen or cheapest variant: the product's own does not apply to a variant with another price.
 */
export function pricesOf(
  product: PriceProps & { variants?: readonly VariantPrices[] },
  chosen?: VariantPrices,
): PriceProps {
  const prices = chosen
    ? { price: chosen.price ?? product.price }
    : { price: product.price, priceRange: product.priceRange };
  const lowest = lowestPrice(prices);
  const cheapest = chosen ?? product.variants?.find(({ price }) => price === lowest);
  const own = lowest === product.price ? product.compareAtPrice : null;
  return { ...prices, compareAtPrice: cheapest?.compareAtPrice ?? own };
}

export function isReduced(price: number, compareAtPrice: number | null | undefined): compareAtPrice is number {
  return typeof compareAtPrice === 'number' && compareAtPrice > price;
}
