import { Refunds } from '../../payments/ports/refunds.js';
import { DomainError } from '../../shared/domain-error.js';
import { Ids } from '../../shared/ports/ids.js';
import { UseCase } from '../../shared/use-case.js';
import { OrderRepository } from '../ports/orders.js';

/**
 * Recognizes repeated calls of corrections and exchanges by their keys, inside the transaction that locks the order.
 */
@UseCase()
export class MadeCorrections {
  constructor(
    private readonly orders: OrderRepository,
    private readonly refunds: Refunds,
    private readonly ids: Ids,
  ) {}

  /** Creates a key for a call that has no key. */
  newKey(): string {
    return this.ids.uuid();
  }

  /**
   * Whether an earlier call with this key and the same choices has succeeded.
   * @param input the units, amounts and other choices, as a text
   * @throws DomainError conflict `correction.key-used` for a key that was used for another order, other choices, or a
   * refund
   */
  async has(key: string, orderId: string, input: string): Promise<boolean> {
    const made = await this.orders.getCorrection(key, input);
    const used = made ?? (await this.refunds.get(key));
    if (used === null) return false;
    const isOthers = used.orderId !== orderId;
    if (!isOthers && made?.isSame) return true;
    const message = isOthers
      ? 'This correction was made for another order.'
      : 'An earlier attempt already changed this order, with different units or amounts. Please check the order and start again.';
    throw new DomainError('conflict', 'correction.key-used', message);
  }

  add(key: string, orderId: string, input: string, at: Date): Promise<void> {
    return this.orders.addCorrection(key, orderId, input, at);
  }
}
