import { AddCartItem } from '../../cart/use-cases/add-cart-item.js';
import { CreateCart } from '../../cart/use-cases/create-cart.js';
import { CartReader, type PricedCart, type PricedCartLine } from '../../cart/ports/carts.js';
import { DomainError } from '../../shared/domain-error.js';
import { SignedLinks } from '../../shared/ports/signed-links.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { isSameTarget } from '../../stock/stock-target.js';
import { Waitlist } from '../ports/waitlist.js';
import { knownEntry, type WaitlistEntry } from '../waitlist-entry.js';

/** The set in which the reserved unit is bought. */
export interface ChosenSet {
  readonly id: number;
  /** Null when the other half has only one variant. */
  readonly otherVariantId: number | null;
}

/** Actions for the links in waitlist mails: view the entry, confirm the address, buy the reserved unit, and leave. */
@UseCase()
export class FollowWaitlistLink {
  constructor(
    private readonly waitlist: Waitlist,
    private readonly links: SignedLinks,
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
   * Puts the reserved unit into the caller's cart. Repeated calls change nothing; on another device, the unit moves to
   * that device's cart.
   * @param sessionId the device's cart; null or unknown: a new cart
   * @param chosen null: the unit is bought by itself
   * @throws DomainError not-found `waitlist.link`; conflict `waitlist.over`, `waitlist.set` for a set that is not sold
   * with the unit, or `stock.not-enough`; invalid `product.set-only`, `set.size`
   */
  async claim(
    token: string,
    sessionId: string | null,
    userId: number | null,
    chosen: ChosenSet | null,
  ): Promise<PricedCart> {
    const entry = await this.look(token);
    if (chosen && entry.set?.productId !== chosen.id) throw notSold();
    const { cart } = await this.createCart.execute(sessionId, userId);
    return this.transaction.run(async () => {
      if (!(await this.waitlist.claim(entry.id, cart.sessionId))) throw overdue();
      if (isIn(cart.lines, entry, chosen)) return (await this.carts.getBySession(cart.sessionId, userId)) ?? cart;
      return this.addCartItem.execute(cart.sessionId, userId, { ...wanted(entry, chosen), quantity: 1 });
    });
  }

  private idOf(token: string): number {
    return Number(knownEntry(this.links.open('waitlist', token)));
  }
}

function wanted({ productId, variantId, set }: WaitlistEntry, chosen: ChosenSet | null) {
  if (!chosen) return { productId, variantId };
  const [topVariantId, bottomVariantId] =
    set?.otherHalf === 'top' ? [chosen.otherVariantId, variantId] : [variantId, chosen.otherVariantId];
  return { productId: chosen.id, variantId: null, halves: { topVariantId, bottomVariantId } };
}

function isIn(lines: readonly PricedCartLine[], entry: WaitlistEntry, chosen: ChosenSet | null): boolean {
  const isAwaited = (line: PricedCartLine) => isSameTarget(line, entry);
  if (!chosen) return lines.some((line) => line.set === null && isAwaited(line));
  const ofSet = lines.filter(({ set }) => set?.productId === chosen.id);
  return ofSet.some(
    (other) =>
      other.productId !== entry.productId &&
      other.variantId === (chosen.otherVariantId ?? other.variantId) &&
      ofSet.some((line) => line.set?.group === other.set?.group && isAwaited(line)),
  );
}

function notSold(): DomainError {
  return new DomainError('conflict', 'waitlist.set', 'This set cannot be bought at the moment.');
}

function overdue(): DomainError {
  const message = 'Your reservation has ended. You can sign up again on the product’s page.';
  return new DomainError('conflict', 'waitlist.over', message);
}
