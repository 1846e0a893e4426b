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
  /** Prefix of the item's fields in errors: `items.1.`, or empty. */
  readonly errorPrefix: string;
  readonly orderItemId: number;
  /** Id of the variant in the other size; null for a refund. */
  readonly newVariantId: number | null;
  /** Id of the return for which these units were sent in exchange; null for the units that were bought. */
  readonly exchangeOf: number | null;
}

/** Checks requested returns against the rules, inside the caller's transaction. Saves nothing. */
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
   * Returns the locked order.
   * @param isForStaff whether the text of the error addresses staff instead of the customer
   * @throws DomainError not-found `order.unknown` for another customer's order; conflict `return.not-allowed` when no
   * item of the order can be returned
   */
  async lockOrder(orderId: string, userId: number | null, isForStaff = false): Promise<Order> {
    const order = ownOrder(await this.orders.lock(orderId), userId);
    const sheet = order.mailAddress === null ? null : await this.orderReader.get(orderId);
    if (!sheet) throw unknownOrder();
    refuseReturn(orderRefusal(sheet, this.clock.now(), this.terms.timeZone, isForStaff));
    return order;
  }

  /**
   * Returns the return to save.
   * @param order the locked order
   * @throws DomainError not-found `order.unknown` for an item of another order; conflict `return.not-allowed`,
   * `return.size`; invalid `return.invalid`, with a sentence per field
   */
  async execute(order: Order, input: ReturnInput): Promise<NewReturn> {
    const item = order.items.find(({ id }) => id === input.orderItemId);
    if (!item) throw unknownOrder();
    const sent = input.exchangeOf === null ? null : await this.sentUnits(order, item, input.exchangeOf);
    if (sent !== null && input.newVariantId !== null) throw noSecondExchange();
    refuseReturn(sent ? sentRefusal(sent.left, sent.sentBack) : lineRefusal(order, item, item.returned, input.byStaff));
    const words = checkedReturnWords(input, sent?.left ?? unitsSent(order, item) - item.returned);
    await this.refuseOtherPicture(words, order.id);
    const exchange = input.newVariantId === null ? null : await this.exchangeFor(order, item, input.newVariantId);
    const createdAt = this.clock.now();
    const { id: orderItemId } = item;
    const sentItem = sent?.sentItem ?? null;
    const expiresAt = expiryOf(createdAt);
    return { ...words, orderItemId, exchange, sentItem, createdAt, expiresAt };
  }

  /** @throws DomainError not-found */
  private async sentUnits({ id }: Order, item: OrderItem, exchangeOf: number) {
    const units = sentItems(await this.returns.listOfOrder(id), item.id);
    return knownReturn(units.find(({ sentItem }) => sentItem.returnId === exchangeOf) ?? null);
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
    if (!other || problem !== null) throw unavailableSize(problem ?? '');
    return { variantId, size: other.size, price: other.price };
  }
}

/** @param refusal why the units cannot be returned; null when they can be returned */
function refuseReturn(refusal: string | null): void {
  if (refusal !== null) throw new DomainError('conflict', 'return.not-allowed', refusal);
}

function unavailableSize(message: string): DomainError {
  return new DomainError('conflict', 'return.size', message, { errors: { newVariantId: message } });
}

function noAddress(): DomainError {
  return unavailableSize(
    'This order has no shipping address for an exchange. Please return the item for a refund, and order the other size.',
  );
}

function noSecondExchange(): DomainError {
  return unavailableSize('This size was sent in exchange. Please return it for a refund, and order the other size.');
}

/** @throws DomainError not-found `order.unknown` */
export function ownOrder<Owned extends { readonly userId: number | null }>(
  order: Owned | null,
  userId: number | null,
): Owned {
  if (order?.userId !== userId) throw unknownOrder();
  return order;
}
