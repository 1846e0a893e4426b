import type { ReturnLabel } from '../../mail/mail.js';
import { DeliveryTerms } from '../../orders/delivery-terms.js';
import { unknownOrder } from '../../orders/order.js';
import { OrderReader, type OrderSheet } from '../../orders/ports/orders.js';
import { UseCase } from '../../shared/use-case.js';
import { Returns } from '../ports/returns.js';
import { labelOf } from '../return-label.js';
import { knownReturn, type Return, returnedItem, returnChanged } from '../return.js';
import { ownOrder } from './validate-return.js';

/** Finds the label of a return whose parcel has not arrived yet. */
@UseCase()
export class FindLabel {
  constructor(
    private readonly returns: Returns,
    private readonly orders: OrderReader,
    private readonly terms: DeliveryTerms,
  ) {}

  /**
   * @throws DomainError not-found for another customer's return; conflict `return.changed` after the return was
   * received or has ended
   */
  async execute(id: number, userId: number): Promise<ReturnLabel> {
    const found = knownReturn(await this.returns.get(id));
    return this.labelOf(found, ownOrder(await this.orders.get(found.orderId), userId));
  }

  /**
   * Finds the label of any customer's return.
   * @throws DomainError not-found; conflict `return.changed`
   */
  async forStaff(id: number): Promise<ReturnLabel> {
    const found = knownReturn(await this.returns.get(id));
    const order = await this.orders.get(found.orderId);
    if (!order) throw unknownOrder();
    return this.labelOf(found, order);
  }

  private labelOf(found: Return, order: OrderSheet): ReturnLabel {
    if (found.state !== 'requested') throw returnChanged(found);
    const item = knownReturn(order.items.find((one) => one.id === found.orderItemId) ?? null);
    const returned = { productName: item.productName, variantSize: item.size, variantColor: item.color };
    return labelOf(found, returnedItem(returned, found), order, this.terms.timeZone);
  }
}
