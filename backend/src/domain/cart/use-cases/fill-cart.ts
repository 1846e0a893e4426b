import { Ids } from '../../shared/ports/ids.js';
import type { Money } from '../../shared/money.js';
import { UseCase } from '../../shared/use-case.js';
import { type Cart, type Offer, offerOf, setOfferOf, soldInSetsOnly } from '../cart.js';
import { CartReader } from '../ports/carts.js';

/** Units that are added to a cart from another cart or an order. */
export interface IncomingUnits {
  /** Null when the product no longer exists. */
  readonly productId: number | null;
  readonly variantId: number | null;
  readonly name: string;
  /** Size and color, e.g. "M, Navy". */
  readonly variant: string | null;
  /** 0 when the cart already contains the requested number. */
  readonly quantity: number;
  /** The price that the shopper last accepted; null accepts the current price. */
  readonly seenPrice: Money | null;
  /** The set that contains the units as one half. `productId` is null when the set no longer exists. */
  readonly set?: { readonly productId: number | null; readonly group: string } | null;
}

/**
 * Units that were added to a cart, and units that were refused. Each refusal has a reason in one sentence. Units of one
 * line may be in both lists.
 */
export interface Intake {
  readonly added: readonly { readonly name: string; readonly variant: string | null; readonly quantity: number }[];
  readonly leftOut: readonly { readonly name: string; readonly variant: string | null; readonly reason: string }[];
}

/** Adds units to a locked cart if they are still sold and available, inside the caller's transaction. */
@UseCase()
export class FillCart {
  constructor(
    private readonly cartReader: CartReader,
    private readonly ids: Ids,
  ) {}

  async execute(cart: Cart, units: readonly IncomingUnits[]): Promise<Intake> {
    const productIds = units.flatMap(({ productId, set }) => [productId ?? [], set?.productId ?? []].flat());
    const offers = productIds.length === 0 ? [] : await this.cartReader.listOffers(productIds, cart.id);
    const results = units.flatMap((some) => {
      const halves = some.set ? units.filter(({ set }) => set?.group === some.set?.group) : [some];
      if (halves[0] !== some) return [];
      const result = some.set ? this.putSet(cart, offers, halves) : this.put(cart, offers, some);
      return halves.map((one) => ({ ...one, ...result }));
    });
    return {
      added: results.flatMap(({ name, variant, added }) => (added > 0 ? [{ name, variant, quantity: added }] : [])),
      leftOut: results.flatMap(({ name, variant, refusal }) => (refusal ? [{ name, variant, reason: refusal }] : [])),
    };
  }

  private put(cart: Cart, offers: readonly Offer[], units: IncomingUnits): { added: number; refusal: string | null } {
    const { productId, variantId, quantity, seenPrice } = units;
    const offer = productId === null ? undefined : offerOf(offers, { productId, variantId });
    if (!offer) return { added: 0, refusal: 'This item is no longer available.' };
    if (offer.isSetOnly) return { added: 0, refusal: soldInSetsOnly().message };
    const { added, refusal } = cart.addAvailable(offer, quantity, seenPrice ?? offer.price, this.ids.capability());
    return { added, refusal: refusal ?? (quantity === 0 ? 'This item is already in your cart.' : null) };
  }

  private putSet(
    cart: Cart,
    offers: readonly Offer[],
    units: readonly IncomingUnits[],
  ): { added: number; refusal: string | null } {
    const setId = units[0]?.set?.productId ?? null;
    const chosen = units.flatMap(({ productId, variantId }) => (productId === null ? [] : [{ productId, variantId }]));
    const set = setId === null ? undefined : setOfferOf(offers, setId, chosen);
    if (!set) return { added: 0, refusal: 'This set is no longer available.' };
    const quantity = Math.min(...units.map((some) => some.quantity));
    const seen = set.halves.map(
      (half) => units.find(({ productId }) => productId === half.productId)?.seenPrice ?? half.price,
    );
    const { added, refusal } = cart.addSetsThatFit(set, quantity, seen, () => this.ids.capability());
    return { added, refusal: refusal ?? (quantity === 0 ? 'This item is already in your cart.' : null) };
  }
}
