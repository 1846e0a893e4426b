import { Outbox } from '../../mail/ports/outbox.js';
import { DomainError, refuseProblems } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import { paymentRequestOf } from '../order-mails.js';
import type { Order } from '../order.js';
import {
  differentParts,
  recipientChange,
  type RecipientDetails,
  recipientProblems,
  tidyRecipient,
} from '../order-recipient.js';
import { OrderEdits } from './order-edits.js';

/**
 * Corrects the name, email, phone and address of an order until it is shipped. Adds the address of an order that has
 * none and is not for pickup, so that its items can be shipped. Later mails use the new details. The amounts and the
 * promised delivery dates do not change. The correction also applies to unpaid orders that charge price differences of
 * this order. A new email address gets new payment links for these orders, and the former links stop working.
 */
@UseCase()
export class ChangeRecipient {
  constructor(
    private readonly edits: OrderEdits,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Records nothing when nothing changes.
   * @param before the details that staff saw when they entered the new details
   * @throws DomainError not-found `order.unknown`; conflict `order.recipient-final` for an order that is not pending or
   * processing, `order.recipient-deleted`, `order.changed` when another change came first; invalid `order.recipient`
   */
  execute(id: string, wanted: RecipientDetails, before: RecipientDetails, staffId: number): Promise<void> {
    return this.edits.run(id, async (order, at) => {
      refuseFinal(order);
      const details = tidyRecipient(wanted);
      refuseProblems('order.recipient', recipientProblems(details, order.hasAddress || addsAddress(order, details)));
      const current = tidyRecipient(order.recipientDetails);
      if (differentParts(current, details).length === 0) return;
      if (differentParts(current, tidyRecipient(before)).length > 0) throw changedMeanwhile();
      await this.change(order, details, staffId, at);
      for (const charge of await this.edits.unpaidDifferences(order))
        await this.edits.run(charge.id, (difference) => this.change(difference, details, staffId, at));
    });
  }

  private async change(order: Order, details: RecipientDetails, staffId: number, at: Date): Promise<void> {
    const current = tidyRecipient(order.recipientDetails);
    const changed = differentParts(current, details);
    if (changed.length === 0) return;
    order.changeRecipient(details);
    // The link is sent again automatically only for an order that charges a price difference. For other orders, staff
    // send the link again.
    const isLinkSent = order.difference !== null && changed.includes('email') && order.hasPayLink;
    if (isLinkSent) order.sendPayLink(at);
    // The audit log is permanent, so it only names the changed parts.
    await this.edits.save(order, [{ kind: 'customer', change: recipientChange(current, details) }], {
      staffId,
      at,
      action: 'order.updated',
      before: {},
      after: {
        ...Object.fromEntries(changed.map((part) => [part, 'changed'])),
        ...(isLinkSent && { payLink: 'sent' }),
      },
    });
    if (isLinkSent && order.payLink) await this.outbox.put(paymentRequestOf(order, order.payLink), order);
  }
}

function addsAddress({ shippingMethod }: Order, { address, city, state, zipCode }: RecipientDetails): boolean {
  return shippingMethod !== 'pickup' && [address, city, state, zipCode].some((part) => part !== '');
}

function refuseFinal({ status, mailAddress }: Order): void {
  if (mailAddress === null) {
    const message = 'The customer’s account was deleted, so the customer details of this order cannot be changed.';
    throw new DomainError('conflict', 'order.recipient-deleted', message);
  }
  if (status !== 'pending' && status !== 'processing') {
    const message = `This order is ${status}, so its customer details can no longer be changed.`;
    throw new DomainError('conflict', 'order.recipient-final', message);
  }
}

function changedMeanwhile(): DomainError {
  const message = 'Another staff member changed the customer details of this order a moment ago.';
  return new DomainError('conflict', 'order.changed', message);
}
