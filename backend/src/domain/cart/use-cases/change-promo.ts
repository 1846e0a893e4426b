import { PromoCode, promoCoversNothing, promoRefused } from '../../pricing/promo-code.js';
import { PromoCodes } from '../../pricing/ports/promo-codes.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { unknownCart } from '../cart.js';
import { purchasableLines } from '../priced-lines.js';
import { CartReader, CartRepository } from '../ports/carts.js';

export interface PromoUser {
  readonly id: number;
  /** Null for a guest. */
  readonly email: string | null;
}

/** Applies a promo code to a cart and replaces the previous code, or removes the code. */
@UseCase()
export class ChangePromo {
  constructor(
    private readonly carts: CartRepository,
    private readonly reader: CartReader,
    private readonly promoCodes: PromoCodes,
    private readonly clock: Clock,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @param typedCode null to remove the code
   * @throws DomainError not-found `cart.unknown`; invalid `promo.invalid`, `promo.no-item`
   */
  async execute(sessionId: string, user: PromoUser | null, typedCode: string | null): Promise<void> {
    await this.transaction.run(async () => {
      const cart = await this.carts.lock(sessionId, user?.id ?? null);
      if (!cart) throw unknownCart();
      cart.removedPromoCode = null;
      cart.promoCodeId = typedCode === null ? null : await this.usable(typedCode, user, cart.id);
      await this.carts.save(cart);
    });
  }

  /** Returns the id of the code. Throws if the code does not apply to the cart, or is used up. */
  private async usable(typedCode: string, user: PromoUser | null, cartId: number): Promise<number> {
    const priced = await this.reader.get(cartId, user?.id ?? null);
    if (!priced) throw unknownCart();
    const { subtotal } = priced.quote;
    const code = PromoCode.read(typedCode);
    const promoCode = code === null ? null : await this.promoCodes.getByCode(code);
    if (!promoCode?.accepts({ subtotal, email: user?.email ?? null }, this.clock.now())) throw promoRefused();
    const counts = await this.promoCodes.getUseCounts(promoCode.id, user?.id ?? null);
    if (!promoCode.hasUsesLeft(counts)) throw promoRefused();
    if (!promoCode.coversAny(purchasableLines(priced.lines).map(({ soldAs }) => soldAs))) throw promoCoversNothing();
    return promoCode.id;
  }
}
