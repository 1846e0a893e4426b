import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { variantLabel } from '../../shared/variant-label.js';
import { Stock } from '../../stock/ports/stock.js';
import type { Cart } from '../cart.js';
import { CartReader, CartRepository, type PricedCartLine } from '../ports/carts.js';
import { FillCart, type IncomingUnits, type Intake } from './fill-cart.js';

const nothing: Intake = { added: [], leftOut: [] };

/**
 * At sign-in, assigns the device's cart to the account. If the account already has another cart with items, the lines
 * of one cart are moved to the other, unless both carts have a checkout.
 */
@UseCase()
export class AdoptCart {
  constructor(
    private readonly carts: CartRepository,
    private readonly reader: CartReader,
    private readonly fillCart: FillCart,
    private readonly stock: Stock,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Ignores a session id that is unknown or belongs to another account, so that a retry adds nothing.
   * @returns the session id of the cart to continue with (null without a cart), and the units added to it from the
   * other cart
   */
  async execute(sessionId: string | null, userId: number): Promise<{ sessionId: string | null; intake: Intake }> {
    return this.transaction.run(async () => {
      const { device, account } = await this.carts.lockForAccount(sessionId, userId);
      if (!device || !account) return { sessionId: (device ?? account)?.cart.sessionId ?? null, intake: nothing };
      // Two carts that both have a checkout are not merged, because an order removes its lines only from its own cart.
      if (device.inCheckout && account.inCheckout) return { sessionId: device.cart.sessionId, intake: nothing };
      const [target, source] = device.inCheckout ? [device.cart, account.cart] : [account.cart, device.cart];
      return { sessionId: target.sessionId, intake: await this.merge(target, source, userId) };
    });
  }

  private async merge(target: Cart, source: Cart, userId: number): Promise<Intake> {
    const priced = await this.reader.get(source.id, userId);
    await this.stock.moveReserved(source.id, target.id);
    const intake = await this.fillCart.execute(target, (priced?.lines ?? []).map(unitsOf));
    target.promoCodeId ??= source.promoCodeId;
    target.removedPromoCode ??= source.removedPromoCode;
    await this.carts.save(target);
    await this.carts.remove(source);
    return intake;
  }
}

function unitsOf({ productId, variantId, quantity, seenPrice, product, variant, set }: PricedCartLine): IncomingUnits {
  const label = variant && variantLabel(variant.size, variant.color);
  return { productId, variantId, name: product.name, variant: label, quantity, seenPrice, set };
}
