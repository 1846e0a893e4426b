import { paidFor } from '../../pricing/paid-for.js';
import { DomainError, orDomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { correctionVersion } from '../correction.js';
import { differenceText } from '../line-exchange.js';
import { paymentRequestOf } from '../order-mails.js';
import { AddOrder } from './add-order.js';
import { DraftStaffOrder, type StaffOrder } from './draft-staff-order.js';
import { ExchangeLine, type FoundExchange, type LineExchange } from './exchange-line.js';

/**
 * Exchanges units for a more expensive variant on behalf of staff, and charges the difference. An order has one payment
 * at most, so the difference is a second order with one custom item, which the customer pays for through a link.
 */
@UseCase()
export class ChargeExchange {
  constructor(
    private readonly transaction: Transaction,
    private readonly exchangeLine: ExchangeLine,
    private readonly draft: DraftStaffOrder,
    private readonly addOrder: AddOrder,
  ) {}

  /**
   * @throws DomainError the errors of `ExchangeLine`; invalid `order.customer` when the customer of the order is
   * incomplete, `order.total-too-high`, `tax.destination`; unavailable `tax.unavailable`
   */
  async execute(orderId: string, input: LineExchange, staffId: number): Promise<void> {
    // The sales tax may need a network call, so the second order is drafted before the transaction. The transaction
    // recognizes calls that were repeated with the same header, so it comes before an error of the draft.
    const drafted = await orDomainError(() => this.drafted(orderId, input, staffId));
    await this.transaction.run(async () => {
      const seen = drafted instanceof DomainError ? {} : drafted.seen;
      const itemId = await this.exchangeLine.execute(orderId, { ...input, ...seen }, staffId);
      if (drafted instanceof DomainError) throw drafted;
      const { order } = drafted;
      order.difference = { orderId, itemId };
      if (!order.payLink) throw new Error('The order of a price difference has no payment link.');
      await this.addOrder.execute(order, paymentRequestOf(order, order.payLink));
    });
  }

  /** The second order, and the values of the first order on which it is based. */
  private async drafted(orderId: string, input: LineExchange, staffId: number) {
    const found = await this.exchangeLine.find(orderId, input);
    const order = await this.draft.execute(requestOf(found, input.quantity), staffId);
    const { choice, charged } = found;
    return { order, seen: { more: choice.more, charged, version: correctionVersion(found.order) } };
  }
}

/** The price difference is not reduced by discounts of the first order: a discount was given for the first variant. */
function requestOf({ order, item, choice, charged }: FoundExchange, quantity: number): StaffOrder {
  const { variant, more: price } = choice;
  const paid = paidFor(order, item.id, 0, quantity);
  const before = {
    price: item.priceAt(item.unitPrice).plus(charged),
    amount: paid.amount.minus(paid.tax).plus(charged.times(quantity)),
  };
  // The difference is a part of the item's price, so the rate and the threshold of the item apply.
  const taxedAs =
    item.productId === null ? undefined : { productId: item.productId, price: before.price.plus(price), before };
  return {
    customer: order.recipientDetails,
    paymentMethod: null,
    payLink: true,
    status: 'processing',
    notes: null,
    items: [],
    customItems: [{ name: differenceText(order.id, item, variant), quantity, price, taxedAs }],
    discount: null,
    shipping: null,
    userId: order.userId,
  };
}
