import { PromoCode, promoRefused } from '../../pricing/promo-code.js';
import { PromoCodeRepository } from '../../pricing/ports/promo-code-repository.js';
import { PromoUses } from '../../pricing/ports/promo-uses.js';
import { Clock } from '../../shared/ports/clock.js';
import type { Money } from '../../shared/money.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { unknownCart } from '../cart.js';
import { CartRepository } from '../ports/cart-repository.js';
import { CartReader } from '../ports/priced-cart.js';

export interface PromoUser {
  readonly id: number;
  /** Null for a guest. */
  readonly email: string | null;
}

/** Applies a promo code to a cart and replaces the previous code. */
@UseCase()
export class ApplyPromo {
  constructor(
    private readonly carts: CartRepository,
    private readonly reader: CartReader,
    private readonly promoCodes: PromoCodeRepository,
    private readonly promoUses: PromoUses,
    private readonly clock: Clock,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found `cart.unknown`; invalid `promo.invalid` */
  async execute(sessionId: string, user: PromoUser | null, typedCode: string): Promise<void> {
    await this.transaction.run(async () => {
      const cart = await this.carts.lock(sessionId, user?.id ?? null);
      const priced = cart && (await this.reader.get(cart.id, user?.id ?? null));
      if (!priced) throw unknownCart();
      const promoCode = await this.usable(typedCode, user, priced.quote.subtotal);
      cart.promoCodeId = promoCode.id;
      await this.carts.save(cart);
    });
  }

  private async usable(typedCode: string, user: PromoUser | null, subtotal: Money): Promise<PromoCode> {
    const code = PromoCode.read(typedCode);
    const promoCode = code === null ? null : await this.promoCodes.getByCode(code);
    if (!promoCode?.accepts({ subtotal, email: user?.email ?? null }, this.clock.now())) throw promoRefused();
    const counts = await this.promoUses.getCounts(promoCode.id, user?.id ?? null);
    if (!promoCode.hasUsesLeft(counts)) throw promoRefused();
    return promoCode;
  }
}
