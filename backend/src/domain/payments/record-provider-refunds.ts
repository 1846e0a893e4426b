import { Ids } from '../shared/ids.js';
import { Transaction } from '../shared/transaction.js';
import { UseCase } from '../shared/use-case.js';
import { Payments } from './payments.js';
import { Refunds } from './refunds.js';

/** Takes over the refunds of a payment that somebody made at the provider; those that the shop asked for are known. */
@UseCase()
export class RecordProviderRefunds {
  constructor(
    private readonly payments: Payments,
    private readonly refunds: Refunds,
    private readonly transaction: Transaction,
    private readonly ids: Ids,
  ) {}

  async execute(paymentIntentId: string): Promise<void> {
    const made = await this.payments.refundsOf(paymentIntentId);
    for (const refund of made.filter(({ status, idempotencyKey }) => status !== 'failed' && idempotencyKey === null)) {
      await this.transaction.run(() =>
        this.refunds.recordForeign({
          id: this.ids.uuid(),
          providerRefundId: refund.id,
          paymentIntentId,
          amount: refund.amount,
        }),
      );
    }
  }
}
