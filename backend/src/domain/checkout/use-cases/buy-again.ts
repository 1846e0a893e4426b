import { Cart } from '../../cart/cart.js';
import { CartRepository } from '../../cart/ports/carts.js';
import { FillCart, type IncomingUnits, type Intake } from '../../cart/use-cases/fill-cart.js';
import { readOrderId } from '../../orders/order-id.js';
import { OrderReader, type OrderSheetItem } from '../../orders/ports/orders.js';
import { unknownOrder } from '../../orders/order.js';
import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { variantLabel } from '../../shared/variant-label.js';

/**
 * Adds the products of an order to the cart at current prices, if they are still sold. Units that are already in the
 * cart count, so repeating the call adds nothing.
 */
@UseCase()
export class BuyAgain {
  constructor(
    private readonly orders: OrderReader,
    private readonly carts: CartRepository,
    private readonly fillCart: FillCart,
    private readonly ids: Ids,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @param sessionId the device's cart; if it is unknown, the account's cart is used, or a new cart
   * @throws DomainError not-found `order.unknown`, also for another customer's order
   */
  async execute(
    writtenId: string,
    userId: number,
    sessionId: string | null,
  ): Promise<{ sessionId: string; intake: Intake }> {
    const id = readOrderId(writtenId);
    const order = id === null ? null : await this.orders.get(id);
    if (order?.userId !== userId) throw unknownOrder();
    return this.transaction.run(async () => {
      const cart = await this.cartOf(sessionId, userId);
      const units = order.items.filter(({ custom }) => !custom).map(unitsOf);
      const missing = units.map((some) => ({
        ...some,
        quantity: Math.max(0, some.quantity - quantityIn(cart, some, units)),
      }));
      const intake = await this.fillCart.execute(cart, missing);
      await this.carts.save(cart);
      return { sessionId: cart.sessionId, intake };
    });
  }

  private async cartOf(sessionId: string | null, userId: number): Promise<Cart> {
    const { device, account } = await this.carts.lockForAccount(sessionId, userId);
    const claimed = device ?? account;
    if (claimed) return claimed.cart;
    const cart = new Cart(this.ids.capability(), userId);
    await this.carts.add(cart);
    return cart;
  }
}

function unitsOf({ productId, variantId, productName, size, color, quantity, set }: OrderSheetItem): IncomingUnits {
  const label = variantLabel(size, color);
  const ofSet = set && { ...set, group: String(set.group) };
  return { productId, variantId, name: productName, variant: label, quantity, seenPrice: null, set: ofSet };
}

function quantityIn(cart: Cart, { productId, variantId, set }: IncomingUnits, units: readonly IncomingUnits[]): number {
  if (productId === null) return 0;
  if (!set) return cart.quantityOf({ productId, variantId });
  const halves = units.flatMap((one) =>
    one.set?.group === set.group && one.productId !== null
      ? [{ productId: one.productId, variantId: one.variantId }]
      : [],
  );
  return set.productId === null ? 0 : cart.quantityOf({ productId: set.productId, halves });
}
