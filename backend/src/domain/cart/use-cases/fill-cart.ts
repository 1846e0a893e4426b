import { Ids } from '../../shared/ports/ids.js';
import type { Money } from '../../shared/money.js';
import { UseCase } from '../../shared/use-case.js';
import type { Cart } from '../cart.js';
import { type Offer, offerOf } from '../offer.js';
import { Offers } from '../ports/offers.js';

/** Units that another cart or an order adds to a cart. */
export interface IncomingUnits {
  /** Null when the product no longer exists. */
  readonly productId: number | null;
  readonly variantId: number | null;
  readonly name: string;
  /** Size and colour, e.g. "M, Navy". */
  readonly variant: string | null;
  /** 0 when the cart already has the wanted number. */
  readonly quantity: number;
  /** The price that the shopper last accepted; null accepts the current price. */
  readonly seenPrice: Money | null;
}

/** What was added to a cart and what was not, with the reason as a sentence; units of one line may be in both. */
export interface Intake {
  readonly added: readonly { readonly name: string; readonly variant: string | null; readonly quantity: number }[];
  readonly leftOut: readonly { readonly name: string; readonly variant: string | null; readonly reason: string }[];
}

/** Adds units to a locked cart, as many as are still sold and available, inside the caller's transaction. */
@UseCase()
export class FillCart {
  constructor(
    private readonly offers: Offers,
    private readonly ids: Ids,
  ) {}

  async execute(cart: Cart, units: readonly IncomingUnits[]): Promise<Intake> {
    const productIds = units.flatMap(({ productId }) => productId ?? []);
    const offers = productIds.length === 0 ? [] : await this.offers.list(productIds, cart.id);
    const results = units.map((some) => ({ ...some, ...this.put(cart, offers, some) }));
    return {
      added: results.flatMap(({ name, variant, added }) => (added > 0 ? [{ name, variant, quantity: added }] : [])),
      leftOut: results.flatMap(({ name, variant, refusal }) => (refusal ? [{ name, variant, reason: refusal }] : [])),
    };
  }

  private put(cart: Cart, offers: readonly Offer[], units: IncomingUnits): { added: number; refusal: string | null } {
    const { productId, variantId, quantity, seenPrice } = units;
    const offer = productId === null ? undefined : offerOf(offers, { productId, variantId });
    if (!offer) return { added: 0, refusal: 'This item is no longer available.' };
    const { added, refusal } = cart.addWhatFits(offer, quantity, seenPrice ?? offer.price, this.ids.capability());
    return { added, refusal: refusal ?? (quantity === 0 ? 'It is in your cart already.' : null) };
  }
}
