import { AddCartItem } from '../../cart/use-cases/add-cart-item.js';
import { CreateCart } from '../../cart/use-cases/create-cart.js';
import { CartReader, type PricedCart } from '../../cart/ports/priced-cart.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Waitlist } from '../ports/waitlist.js';
import { WaitlistLinks } from '../ports/waitlist-links.js';
import { knownEntry, type SetOfEntry, type WaitlistEntry } from '../waitlist-entry.js';

/** What the link of a mail about a wait allows: to look, to confirm the address, to buy the reserved unit, and to stop. */
@UseCase()
export class FollowWaitlistLink {
  constructor(
    private readonly waitlist: Waitlist,
    private readonly links: WaitlistLinks,
    private readonly createCart: CreateCart,
    private readonly addCartItem: AddCartItem,
    private readonly carts: CartReader,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found `waitlist.link` */
  async look(token: string): Promise<WaitlistEntry> {
    return knownEntry(await this.waitlist.get(this.idOf(token)));
  }

  /** @throws DomainError not-found `waitlist.link` */
  async confirm(token: string): Promise<WaitlistEntry> {
    await this.waitlist.confirm(this.idOf(token));
    return this.look(token);
  }

  /** @throws DomainError not-found `waitlist.link` */
  async leave(token: string): Promise<WaitlistEntry> {
    await this.waitlist.leave(this.idOf(token));
    return this.look(token);
  }

  /**
   * Puts the reserved unit into the cart of who follows the link; following it again changes nothing, on another device it goes there.
   * @param sessionId of the device's cart; null or unknown: a new one
   * @param other the other half of the set that it is bought with; undefined: it is bought alone
   * @throws DomainError not-found `waitlist.link`; conflict `waitlist.over`, or `stock.not-enough` of the other half; invalid
   * `product.set-only`, `set.size`
   */
  async claim(
    token: string,
    sessionId: string | null,
    userId: number | null,
    other?: { readonly variantId: number | null },
  ): Promise<PricedCart> {
    const { productId, variantId, id, set } = await this.look(token);
    const { cart } = await this.createCart.execute(sessionId, userId);
    return this.transaction.run(async () => {
      if (!(await this.waitlist.claim(id, cart.sessionId))) throw overdue();
      const isThere = cart.lines.some((line) => line.productId === productId && line.variantId === variantId);
      const wanted = other && set ? inSet(set, variantId, other.variantId) : { productId, variantId };
      if (!isThere) return this.addCartItem.execute(cart.sessionId, userId, { ...wanted, quantity: 1 });
      return (await this.carts.getBySession(cart.sessionId, userId)) ?? cart;
    });
  }

  private idOf(token: string): number {
    return knownEntry(this.links.read(token));
  }
}

function inSet({ productId, otherHalf }: SetOfEntry, awaited: number | null, other: number | null) {
  const [topVariantId, bottomVariantId] = otherHalf === 'top' ? [other, awaited] : [awaited, other];
  return { productId, variantId: null, halves: { topVariantId, bottomVariantId } };
}

function overdue(): DomainError {
  const message = 'Nothing is reserved for you any more. You can sign up again on the product’s page.';
  return new DomainError('conflict', 'waitlist.over', message);
}
