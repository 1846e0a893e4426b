import { purchasableLines } from '../../src/domain/cart/priced-lines.js';
import type { PricedCart, PricedCartLine } from '../../src/domain/cart/ports/carts.js';
import type { PromoCodeTerms } from '../../src/domain/pricing/promo-code.js';
import { type Discount, quote, standardRates } from '../../src/domain/pricing/quote.js';
import { ShippingPlan } from '../../src/domain/pricing/shipping.js';
import { Money } from '../../src/domain/shared/money.js';
import { noCodes } from '../../src/domain/stock/item-codes.js';

export interface PricedCartTraits {
  readonly userId?: number | null;
  readonly lines?: readonly Partial<PricedCartLine>[];
  readonly promo?: PricedCart['promo'];
  /** The promo code of the cart, if it differs from the applied one. */
  readonly promoCodeId?: number | null;
}

/** Standard shipping rates for all states; expedited shipping costs $14.99. */
export const shippingPlan = new ShippingPlan(
  [
    {
      name: 'United States',
      states: [],
      by: 'subtotal',
      tiers: [{ from: 0, standard: standardRates.standard, expedited: Money.ofCents(1499) }],
      freeFrom: standardRates.freeFrom,
    },
  ],
  false,
  200,
);

/** Returns a cart with one unit at $20.00 and no promo code. Traits set the fields that matter to the test. */
export function aPricedCart(traits: PricedCartTraits = {}): PricedCart {
  const lines = (traits.lines ?? [{}]).map((line, at) => pricedLine(line, at));
  const promo = traits.promo ?? null;
  return {
    id: 1,
    sessionId: 'cart-session-of-the-test',
    userId: traits.userId ?? 7,
    lines,
    promo,
    promoCodeId: traits.promoCodeId === undefined ? (promo?.id ?? null) : traits.promoCodeId,
    quote: quote(purchasableLines(lines), shippingPlan.usualRates(purchasableLines(lines)), promo?.discount),
  };
}

/** Terms of a promo code with 10% off and no limits. */
export const promoTerms: PromoCodeTerms = {
  code: 'SUMMER',
  percentOff: 10,
  amountOff: null,
  freeShipping: false,
  startsAt: null,
  expiresAt: null,
  minSubtotal: null,
  maxUses: null,
  maxUsesPerPerson: null,
  email: null,
  categoryIds: [],
  productIds: [],
};

/** Returns the promo code of `promoTerms` with this percentage, as a cart's discount. */
export function percentOff(percent: number, id = 5): NonNullable<PricedCart['promo']> {
  const discount: Discount = { kind: 'percent', percent };
  return { id, code: promoTerms.code, discount };
}

function pricedLine(given: Partial<PricedCartLine>, at: number): PricedCartLine {
  const price = given.price ?? Money.ofCents(2000);
  return {
    id: `line-${at}`,
    productId: at + 1,
    variantId: null,
    quantity: 1,
    weight: null,
    reserved: 0,
    seenPrice: price,
    available: 10,
    problem: null,
    product: { name: `Tide Top ${at + 1}`, slug: `tide-top-${at + 1}`, price, imageUrl: '' },
    variant: null,
    codes: noCodes,
    placeholder: null,
    set: null,
    soldAs: { productId: at + 1, categoryId: null },
    ...given,
    price,
  };
}
