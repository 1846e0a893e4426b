import { DomainError } from '../../shared/domain-error.js';
import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { type Offer, type SetOffer, setOfferOf, soldInSetsOnly, unknownCart } from '../cart.js';
import { CartReader, CartRepository, type PricedCart } from '../ports/carts.js';

interface ChosenHalves {
  readonly topVariantId: number | null;
  readonly bottomVariantId: number | null;
}

export interface NewCartItem {
  readonly productId: number;
  /** Null chooses the first purchasable variant. */
  readonly variantId: number | null;
  /** Variants of the halves of a set; null for a half with only one variant. Ignored for other products. */
  readonly halves?: ChosenHalves;
  readonly quantity: number;
}

/** Adds a product, a variant or a set to a cart. */
@UseCase()
export class AddCartItem {
  constructor(
    private readonly carts: CartRepository,
    private readonly cartReader: CartReader,
    private readonly ids: Ids,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Returns the changed cart.
   * @throws DomainError not-found `cart.unknown`, `product.unknown`; invalid `variant.unknown`, `set.size`,
   * `product.set-only`, `cart.quantity`, `cart.full`; conflict `stock.not-enough`
   */
  async execute(sessionId: string, userId: number | null, item: NewCartItem): Promise<PricedCart> {
    const { productId, variantId, halves, quantity } = item;
    const newId = () => this.ids.capability();
    await this.transaction.run(async () => {
      const cart = await this.carts.lock(sessionId, userId);
      if (!cart) throw unknownCart();
      const offers = await this.cartReader.listOffers([productId], cart.id);
      const own = offers.filter((offer) => offer.productId === productId);
      if (own[0]?.halves) cart.addSet(chosenSet(offers, productId, halves), quantity, newId);
      else cart.add(chosenOffer(own, variantId), quantity, newId());
      await this.carts.save(cart);
    });
    // A repeated call with the same idempotency key skips the transaction above, and reads the current cart.
    const changed = await this.cartReader.getBySession(sessionId, userId);
    if (!changed) throw unknownCart();
    return changed;
  }
}

/**
 * The offer of the variant, or the first purchasable offer when no variant is given.
 * @throws DomainError not-found `product.unknown`; invalid `variant.unknown` for a variant of another product
 */
function chosenOffer(offers: readonly Offer[], variantId: number | null): Offer {
  const [first] = offers;
  if (first?.isSetOnly) throw soldInSetsOnly();
  if (!first) throw new DomainError('not-found', 'product.unknown', 'This product is no longer available.');
  if (variantId === null) return offers.find((offer) => offer.available > 0) ?? first;
  const chosen = offers.find((offer) => offer.variantId === variantId);
  if (chosen) return chosen;
  const message = 'This choice is not available.';
  throw new DomainError('invalid', 'variant.unknown', message, { errors: { variantId: message } });
}

/**
 * The set in the chosen sizes.
 * @throws DomainError not-found `product.unknown`; invalid `set.size`, at the half without a chosen size
 */
function chosenSet(
  offers: readonly Offer[],
  setId: number,
  chosen: ChosenHalves = { topVariantId: null, bottomVariantId: null },
): SetOffer {
  const set = offers.find(({ productId }) => productId === setId);
  if (!set?.halves) throw new DomainError('not-found', 'product.unknown', 'This product is no longer available.');
  const { topId, bottomId } = set.halves;
  const top = chosenHalf(offers, topId, chosen.topVariantId, 'top');
  const bottom = chosenHalf(offers, bottomId, chosen.bottomVariantId, 'bottom');
  const offer = setOfferOf(offers, setId, [top, bottom]);
  if (!offer) throw new DomainError('not-found', 'product.unknown', 'This product is no longer available.');
  return offer;
}

/** The chosen variant. A half with only one variant needs no choice. */
function chosenHalf(
  offers: readonly Offer[],
  productId: number,
  variantId: number | null,
  half: 'top' | 'bottom',
): Offer {
  const all = offers.filter((offer) => offer.productId === productId);
  const chosen = variantId === null && all.length === 1 ? all[0] : all.find((offer) => offer.variantId === variantId);
  if (chosen) return chosen;
  const message = `Please choose the size of the ${half}.`;
  throw new DomainError('invalid', 'set.size', message, { errors: { [`${half}VariantId`]: message } });
}
