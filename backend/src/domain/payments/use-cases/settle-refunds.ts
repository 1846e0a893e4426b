import type { Mail } from '../../mail/mail.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { TellStaff } from '../../mail/use-cases/tell-staff.js';
import { Alarm } from '../../shared/ports/alarm.js';
import { Clock } from '../../shared/ports/clock.js';
import { Ids } from '../../shared/ports/ids.js';
import { Store } from '../../shared/ports/store.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Payments } from '../ports/payments.js';
import type { LedgerRefund, RefundLedger, RefusedRefund } from '../refund-ledger.js';
import { Refunds } from '../ports/refunds.js';

type RefundProblem = Extract<Mail, { template: 'refund-alert' }>['problem'];

/**
 * Updates the refunds of a payment from the provider, including refunds made there by hand. The worker, the webhook and
 * the reconciliation all use this class. Mails the shopper and staff about changes that concern them.
 */
@UseCase()
export class SettleRefunds {
  constructor(
    private readonly payments: Payments,
    private readonly refunds: Refunds,
    private readonly outbox: Outbox,
    private readonly tellStaff: TellStaff,
    private readonly store: Store,
    private readonly alarm: Alarm,
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
      for (const refund of news.failed) {
        if (ledger.wasKept(refund.id)) await this.tellShopper(ledger, refund);
        await this.alertStore(ledger, refund, 'failed');
      }
      for (const refund of news.surplus) await this.alertStore(ledger, refund, 'surplus');
      return { ledger, news };
    });
    if (!settled) return null;
    for (const { id, error } of settled.news.failed)
      this.alarm.raise(`Refund ${id} failed: ${error ?? 'no reason given'}`);
    for (const { id, amount } of settled.news.surplus) {
      this.alarm.raise(`Refund ${id} of ${amount.toString()} was executed by the provider, but not decided here.`);
    }
    return settled.ledger;
  }

  private async tellShopper({ owner }: RefundLedger, { amount }: LedgerRefund): Promise<void> {
    if (owner.email === null) return;
    await this.outbox.put(
      {
        template: 'refund-failed',
        to: owner.email,
        name: owner.name,
        amountCents: amount.cents,
        orderId: owner.orderId ?? owner.paysOrderId,
      },
      owner.userId === null ? undefined : { userId: owner.userId },
    );
  }

  private async alertStore(ledger: RefundLedger, refund: LedgerRefund, problem: RefundProblem): Promise<void> {
    const { email } = await this.store.details();
    const { orderId, paysOrderId } = ledger.owner;
    const amountCents = refund.amount.cents;
    const { paymentIntentId } = ledger;
    await this.outbox.put({
      template: 'refund-alert',
      to: email,
      problem,
      amountCents,
      orderId,
      ...(paysOrderId !== null && { paysOrderId }),
      paymentIntentId,
      error: refund.error,
    });
    if (problem !== 'failed') return;
    await this.tellStaff.execute({ kind: 'refund-failed', orderId: orderId ?? paysOrderId, amountCents }, { email });
  }
}
