import { taxInRefund } from '../../pricing/paid-for.js';
import { DomainError } from '../../shared/domain-error.js';
import { Money } from '../../shared/money.js';
import { UseCase } from '../../shared/use-case.js';
import { itemText, variantLabel } from '../../shared/variant-label.js';
import { Stock, type StockLine } from '../../stock/ports/stock.js';
import { correctionVersion } from '../correction.js';
import {
  type ExchangeChoice,
  exchangeChoices,
  exchangeRefusal,
  paidDifferenceText,
  unpaidDifferenceText,
} from '../line-exchange.js';
import { type Order, unknownOrder } from '../order.js';
import type { OrderItem } from '../order-item.js';
import { changedMeanwhile } from './correct-order.js';
import { DecideRefund } from './decide-refund.js';
import { ExchangeOffers } from './exchange-offers.js';
import { MailCustomer } from './mail-customer.js';
import { OrderEdits } from './order-edits.js';

export interface LineExchange {
  readonly itemId: number;
  readonly quantity: number;
  readonly variantId: number;
  /** Whether the customer gets a more expensive variant at the original price. */
  readonly atSamePrice: boolean;
  /**
   * Whether the customer pays the difference to a more expensive variant. The caller creates the order that charges the
   * difference.
   */
  readonly isCharged?: boolean;
  /** The price difference from the preview. If the difference has changed, the call fails with a conflict. */
  readonly less?: Money | undefined;
  /**
   * The price difference per unit to a more expensive variant, from the preview. If the difference has changed, the
   * call fails with a conflict.
   */
  readonly more?: Money | undefined;
  /** Sum of the paid price differences per unit that the new charge is based on, compared in the same way. */
  readonly charged?: Money | undefined;
  /** The version from the preview. If the order now has another version, the call fails with a conflict. */
  readonly version?: string | undefined;
}

export interface ExchangePreview {
  readonly version: string;
  /** Why these units cannot be exchanged; null when they can be exchanged. */
  readonly refusal: string | null;
  readonly choices: readonly ExchangeChoice[];
}

export interface FoundExchange {
  readonly order: Order;
  readonly item: OrderItem;
  readonly choice: ExchangeChoice;
  readonly charged: Money;
}

/**
 * Changes the size or color of units before shipping, on behalf of staff. For a cheaper variant, the difference is
 * refunded. `ChargeExchange` charges the difference to a more expensive variant.
 */
@UseCase()
export class ExchangeLine {
  constructor(
    private readonly edits: OrderEdits,
    private readonly offers: ExchangeOffers,
    private readonly stock: Stock,
    private readonly decideRefund: DecideRefund,
    private readonly mailCustomer: MailCustomer,
  ) {}

  /** @throws DomainError not-found `order.unknown`, also for an item of another order */
  preview(orderId: string, itemId: number, quantity: number): Promise<ExchangePreview> {
    return this.edits.run(orderId, async (order) => {
      const item = itemOf(order, itemId);
      return { version: correctionVersion(order), ...(await this.choicesFor(order, item, quantity)) };
    });
  }

  /**
   * Returns the order, its item and the chosen variant, if the exchange is possible now. `charged` is the sum of the
   * price differences that the customer has paid for a unit. Call this outside of transactions.
   * @throws DomainError see `execute`
   */
  async find(orderId: string, input: LineExchange): Promise<FoundExchange> {
    const order = await this.edits.read(orderId);
    const item = itemOf(order, input.itemId);
    refuseOtherVersion(order, input);
    const choice = await this.chosen(order, item, input);
    return { order, item, choice, charged: await this.chargedFor(order, item) };
  }

  private async paidDifferences(order: Order, item: OrderItem): Promise<Order[]> {
    return (await this.edits.paidDifferences(order)).filter(({ difference }) => difference?.itemId === item.id);
  }

  /** Sum of the price differences that the customer has paid for a unit of a line. */
  private async chargedFor(order: Order, item: OrderItem): Promise<Money> {
    const charges = await this.paidDifferences(order, item);
    return Money.sum(charges.flatMap(({ items: [charge] }) => (charge?.left ? charge.price : [])));
  }

  /**
   * Returns the id of the line with the exchanged units.
   * @throws DomainError not-found `order.unknown`, also for an item of another order; conflict `order.changed` when
   * another change of the order or the prices came first, `exchange.not-possible`, `exchange.costs-more`,
   * `stock.not-enough`
   */
  execute(orderId: string, input: LineExchange, staffId: number): Promise<number> {
    return this.edits.run(orderId, async (order, at) => {
      const item = itemOf(order, input.itemId);
      refuseOtherVersion(order, input);
      const choice = await this.chosen(order, item, input);
      if (input.charged && !input.charged.equals(await this.chargedFor(order, item))) throw changedMeanwhile();
      const { quantity } = input;
      const piece = itemText(quantity, item);
      const to = variantLabel(choice.variant.size, choice.variant.color) ?? '';
      const before = { refunded: order.refunded.dollars };
      await this.moveStock(order, item, choice, quantity, staffId);
      if (choice.refund.cents > 0)
        await this.refund(order, choice, `${piece} is now ${to}, which costs less.`, staffId);
      if (order.payment.paid.cents === 0) order.leaveUnbilled(choice.less);
      const exchanged = order.exchange(item, quantity, choice.variant, choice.price, choice.untaxed);
      await this.edits.save(order, [{ kind: 'units', pieces: [piece], shipping: false, to }], {
        staffId,
        at,
        action: 'order.exchanged',
        before: { ...before, item: piece },
        after: { refunded: order.refunded.dollars, item: to },
      });
      await this.edits.cancelDifferences(order, staffId, at, item.id);
      // The mail that requests the payment of the difference also describes the exchange.
      if (input.isCharged) return exchanged.id;
      await this.mailCustomer.execute(order, {
        template: 'order-exchanged',
        piece,
        variant: to,
        refundCents: choice.refund.cents,
        ...(order.payment.paymentIntentId === null && { byHand: true }),
      });
      return exchanged.id;
    });
  }

  private async choicesFor(order: Order, item: OrderItem, quantity: number): Promise<Omit<ExchangePreview, 'version'>> {
    const product = await this.offers.productOf(item);
    const refusal = exchangeRefusal(order, item, quantity, product);
    if (refusal !== null || !product) return { refusal, choices: [] };
    const unpaid = (await this.edits.unpaidDifferences(order)).find(({ itemId }) => itemId === item.id);
    if (unpaid && quantity < item.left) {
      return { refusal: `${unpaidDifferenceText(unpaid.id)} Please exchange all units together.`, choices: [] };
    }
    if (!item.isExchangedWith(quantity)) {
      // The difference belongs to the line. After a split, returns of the new line would not refund the difference.
      const [paid] = await this.paidDifferences(order, item);
      if (paid) return { refusal: paidDifferenceText(paid.id), choices: [] };
    }
    const exemptBelow = await this.offers.exemptBelow(order, item);
    return { refusal, choices: exchangeChoices(order, item, quantity, product, unpaid?.unitPrice, exemptBelow) };
  }

  private async chosen(order: Order, item: OrderItem, input: LineExchange): Promise<ExchangeChoice> {
    const { refusal, choices } = await this.choicesFor(order, item, input.quantity);
    if (refusal !== null) throw notPossible(refusal);
    const choice = choices.find(({ variant }) => variant.id === input.variantId);
    if (!choice) throw notPossible('This size or color is no longer sold.');
    const { less = choice.less.amount, more = choice.more, isCharged = false, atSamePrice } = input;
    if (!less.equals(choice.less.amount) || !more.equals(choice.more)) {
      const message = `The price of this size or color was changed a moment ago. Please check the ${isCharged ? 'difference' : 'refund'} again.`;
      throw new DomainError('conflict', 'order.changed', message);
    }
    if (isCharged && choice.more.cents === 0) throw notPossible('This size or color does not cost more.');
    if (isCharged && choice.chargeRefusal !== null) throw notPossible(choice.chargeRefusal);
    if (choice.more.cents > 0 && !isCharged && !atSamePrice) {
      const message = `This size or color costs ${choice.more.toString()} more. Please confirm that you want to charge the original price.`;
      throw new DomainError('conflict', 'exchange.costs-more', message);
    }
    return choice;
  }

  private refund(order: Order, { refund, less }: ExchangeChoice, reason: string, staffId: number): Promise<string> {
    const tax = taxInRefund(refund, less, order.refundable);
    return this.decideRefund.execute(order, { amount: refund, reason, tax, isAnnounced: true }, staffId);
  }

  private async moveStock(
    order: Order,
    { productId, variantId }: OrderItem,
    { variant }: ExchangeChoice,
    quantity: number,
    staffId: number,
  ): Promise<void> {
    if (productId === null || variantId === null) return;
    const lineOf = (id: number): StockLine => ({ productId, variantId: id, quantity });
    const [wanted, old] = [lineOf(variant.id), lineOf(variantId)];
    const cause = { reference: order.id, userId: staffId };
    await this.stock.lock([wanted, old]);
    await this.stock.sellFree([wanted], { reason: 'order', ...cause });
    await this.stock.restock([old], { reason: 'cancellation', ...cause });
  }
}

function refuseOtherVersion(order: Order, { version }: LineExchange): void {
  if (version !== undefined && version !== correctionVersion(order)) throw changedMeanwhile();
}

function itemOf({ items }: Order, itemId: number): OrderItem {
  const item = items.find(({ id }) => id === itemId);
  if (!item) throw unknownOrder();
  return item;
}

function notPossible(message: string): DomainError {
  return new DomainError('conflict', 'exchange.not-possible', message);
}
