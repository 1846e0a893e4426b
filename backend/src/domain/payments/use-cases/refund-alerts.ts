import type { Mail } from '../../mail/mail.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { NotifyStaff } from '../../mail/use-cases/notify-staff.js';
import { Alarm } from '../../shared/ports/alarm.js';
import { Store } from '../../shared/ports/store.js';
import { UseCase } from '../../shared/use-case.js';
import type { LedgerNews, LedgerRefund, RefundLedger } from '../refund-ledger.js';

type RefundProblem = Extract<Mail, { template: 'refund-alert' }>['problem'];

/** Alerts the shopper, staff and operators to refunds that failed, and to refunds that the shop did not request. */
@UseCase()
export class RefundAlerts {
  constructor(
    private readonly outbox: Outbox,
    private readonly notifyStaff: NotifyStaff,
    private readonly store: Store,
    private readonly alarm: Alarm,
  ) {}

  /** Mails the shopper and staff, inside the caller's transaction. */
  async mail(ledger: RefundLedger, news: LedgerNews): Promise<void> {
    for (const refund of news.failed) {
      if (ledger.wasRecorded(refund.id)) await this.notifyShopper(ledger, refund);
      await this.alertStore(ledger, refund, 'failed');
    }
    for (const refund of news.surplus) await this.alertStore(ledger, refund, 'surplus');
  }

  /** Alerts operators, after the transaction. */
  raise(news: LedgerNews): void {
    for (const { id, error } of news.failed) this.alarm.raise(`Refund ${id} failed: ${error ?? 'no reason given'}`);
    for (const { id, amount } of news.surplus) {
      this.alarm.raise(`Refund ${id} of ${amount.toString()} was executed by the provider, but not decided here.`);
    }
  }

  private async notifyShopper({ owner }: RefundLedger, { amount }: LedgerRefund): Promise<void> {
    if (owner.email === null) return;
    await this.outbox.put(
      {
        template: 'refund-failed',
        to: owner.email,
        name: owner.name,
        amountCents: amount.cents,
        orderId: owner.orderId ?? owner.paysOrderId,
      },
      owner,
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
    await this.notifyStaff.execute({ kind: 'refund-failed', orderId: orderId ?? paysOrderId, amountCents }, { email });
  }
}
