import { DeliveryTerms } from '../../orders/delivery-terms.js';
import { type Order, unknownOrder } from '../../orders/order.js';
import type { OrderItem } from '../../orders/order-item.js';
import { OrderReader, OrderRepository } from '../../orders/ports/orders.js';
import { DomainError } from '../../shared/domain-error.js';
import { Clock } from '../../shared/ports/clock.js';
import { UseCase } from '../../shared/use-case.js';
import { sizeRefusal, sizesFor } from '../exchange-sizes.js';
import { type NewReturn, Returns } from '../ports/returns.js';
import {
  checkedReturnWords,
  type Exchange,
  expiryOf,
  knownReturn,
  type ReturnWords,
  sentItems,
  sentRefusal,
} from '../return.js';
import { lineRefusal, orderRefusal, unitsSent } from '../return-window.js';

export interface ReturnInput extends ReturnWords {
  readonly orderItemId: number;
  /** Id of the variant in the other size; null for a refund. */
  readonly newVariantId: number | null;
  /** Id of the return for which these units were sent in exchange; null for the units that were bought. */
  readonly exchangeOf: number | null;
}

/** Checks a requested return against the rules, inside the caller's transaction. Saves nothing. */
@UseCase()
export class ValidateReturn {
  constructor(
    private readonly orders: OrderRepository,
    private readonly orderReader: OrderReader,
    private readonly returns: Returns,
    private readonly terms: DeliveryTerms,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the return to save, and its locked order.
   * @throws DomainError not-found `order.unknown` for another customer's order; conflict `return.not-allowed`,
   * `return.size`; invalid `return.invalid`, with a sentence per field
   */
  async execute(
    orderId: string,
    input: ReturnInput,
    userId: number | null,
  ): Promise<{ order: Order; item: OrderItem; wanted: NewReturn }> {
    const order = ownOrder(await this.orders.lock(orderId), userId);
    if (order.mailAddress === null) throw unknownOrder();
    const item = order.items.find(({ id }) => id === input.orderItemId);
    if (!item) throw unknownOrder();
    const sent = input.exchangeOf === null ? null : await this.sentUnits(order, item, input.exchangeOf);
    if (sent !== null && input.newVariantId !== null) throw noSecondExchange();
    const refusal = sent ? sentRefusal(sent.left, sent.sentBack) : lineRefusal(order, item, item.returned);
    await this.refuseOutsideTheRules(order, refusal);
    const words = checkedReturnWords(input, sent?.left ?? unitsSent(order, item) - item.returned);
    await this.refuseOtherPicture(words, orderId);
    const exchange = input.newVariantId === null ? null : await this.exchangeFor(order, item, input.newVariantId);
    const createdAt = this.clock.now();
    const { id: orderItemId } = item;
    const sentItem = sent?.sentItem ?? null;
    const expiresAt = expiryOf(createdAt);
    return { order, item, wanted: { ...words, orderItemId, exchange, sentItem, createdAt, expiresAt } };
  }

  /** @throws DomainError not-found */
  private async sentUnits({ id }: Order, item: OrderItem, exchangeOf: number) {
    const units = sentItems(await this.returns.listOfOrder(id), item.id);
    return knownReturn(units.find(({ sentItem }) => sentItem.returnId === exchangeOf) ?? null);
  }

  /**
   * Rejects a return that the rules for the order or the line do not allow.
   * @param refusal why the units cannot be returned; null when they can be returned
   */
  private async refuseOutsideTheRules({ id }: Order, refusal: string | null): Promise<void> {
    const sheet = await this.orderReader.get(id);
    if (!sheet) throw unknownOrder();
    const problem = orderRefusal(sheet, this.clock.now(), this.terms.timeZone) ?? refusal;
    if (problem !== null) throw new DomainError('conflict', 'return.not-allowed', problem);
  }

  private async refuseOtherPicture({ pictureId }: ReturnWords, orderId: string): Promise<void> {
    if (pictureId === null || (await this.returns.isLoosePicture(pictureId, orderId))) return;
    const message = 'This picture no longer exists. Please add it again.';
    throw new DomainError('invalid', 'return.invalid', message, { errors: { pictureId: message } });
  }

  private async exchangeFor({ recipient: { address } }: Order, item: OrderItem, variantId: number): Promise<Exchange> {
    if (address === '') throw noAddress();
    const offered = item.productId === null ? [] : await this.returns.listSizes([item.productId]);
    const { productId, variantId: ownId, variantSize: size, variantColor: color, price, set } = item;
    const boughtItem = { productId, variantId: ownId, size, color, price, set };
    const other = sizesFor(boughtItem, offered).find((one) => one.variantId === variantId);
    const problem = other ? sizeRefusal(boughtItem, other, offered) : 'This size is no longer sold.';
    if (!other || problem !== null) throw new DomainError('conflict', 'return.size', problem ?? '');
    return { variantId, size: other.size, price: other.price };
  }
}

function noAddress(): DomainError {
  const message =
    'This order has no shipping address for an exchange. Please return the item for a refund, and order the other size.';
  return new DomainError('conflict', 'return.size', message);
}

function noSecondExchange(): DomainError {
  const message = 'This size was sent in exchange. Please return it for a refund, and order the other size.';
  return new DomainError('conflict', 'return.size', message);
}

/** @throws DomainError not-found `order.unknown` */
export function ownOrder<Owned extends { readonly userId: number | null }>(
  order: Owned | null,
  userId: number | null,
): Owned {
  if (order?.userId !== userId) throw unknownOrder();
  return order;
}
