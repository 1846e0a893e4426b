import { Clock } from '../../shared/ports/clock.js';
import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Payments } from '../ports/payments.js';
import type { RefundLedger, RefusedRefund } from '../refund-ledger.js';
import { Refunds } from '../ports/refunds.js';
import { RefundAlerts } from './refund-alerts.js';

/**
 * Updates the refunds of a payment from the provider, including refunds made there by hand. The worker, the webhook and
 * the reconciliation all use this class. Mails the shopper and staff about changes that concern them.
 */
@UseCase()
export class SettleRefunds {
  constructor(
    private readonly payments: Payments,
    private readonly refunds: Refunds,
    private readonly alerts: RefundAlerts,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * Returns the updated ledger; null for a payment that has no order and no refund due.
   * @param refused a refund that the provider has just refused permanently
   * @throws DomainError unavailable `payments.unavailable`
   */
  async execute(paymentIntentId: string, refused: RefusedRefund | null = null): Promise<RefundLedger | null> {
    const made = await this.payments.listRefunds(paymentIntentId);
    const settled = await this.transaction.run(async () => {
      const ledger = await this.refunds.lockLedger(paymentIntentId);
      if (!ledger) return null;
      const news = ledger.compare(made, refused, () => this.ids.uuid());
      if (ledger.changed.length > 0) await this.refunds.save(ledger, this.clock.now());
      await this.alerts.mail(ledger, news);
      return { ledger, news };
    });
    if (!settled) return null;
    this.alerts.raise(settled.news);
    return settled.ledger;
  }
}
