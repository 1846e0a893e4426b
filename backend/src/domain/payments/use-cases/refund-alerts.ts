import type { Mail } from '../../mail/mail.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { NotifyStaff } from '../../mail/use-cases/notify-staff.js';
import { ErrorLog } from '../../shared/ports/monitoring.js';
import { Store } from '../../shared/ports/store.js';
import { UseCase } from '../../shared/use-case.js';
import type { LedgerNews, LedgerRefund, RefundLedger, SurplusRefund } from '../refund-ledger.js';

type RefundProblem = Extract<Mail, { template: 'refund-alert' }>['problem'];

/**
 * Alerts the shopper, staff and operators to refunds that failed, and staff and operators to refunds that the shop did
 * not request or that staff had already paid back.
 */
@UseCase()
export class RefundAlerts {
  constructor(
    private readonly outbox: Outbox,
    private readonly notifyStaff: NotifyStaff,
    private readonly store: Store,
    private readonly errorLog: ErrorLog,
  ) {}

  /** Mails the shopper and staff, inside the caller's transaction. */
  async mail(ledger: RefundLedger, news: LedgerNews): Promise<void> {
    for (const refund of news.failed) {
      if (ledger.wasRecorded(refund.id)) await this.notifyShopper(ledger, refund);
      await this.alertStore(ledger, refund, 'failed');
    }
    for (const { refund, byHand } of news.surplus) await this.alertStore(ledger, refund, 'surplus', byHand);
  }

  /** Writes to the log for operators, after the transaction. */
  raise(news: LedgerNews): void {
    for (const { id, error } of news.failed) this.errorLog.write(`Refund ${id} failed: ${error ?? 'no reason given'}`);
    for (const surplus of news.surplus) this.errorLog.write(surplusText(surplus));
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

  /** @param byHand see SurplusRefund */
  private async alertStore(
    ledger: RefundLedger,
    refund: LedgerRefund,
    problem: RefundProblem,
    byHand: LedgerRefund | null = null,
  ): Promise<void> {
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
      ...(byHand && {
        madeTwice: {
          providerRefundId: refund.providerRefundId ?? '',
          amountCents: byHand.amount.cents,
          by: byHand.paysBack?.by ?? 'other',
        },
      }),
    });
    if (problem !== 'failed') return;
    await this.notifyStaff.execute({ kind: 'refund-failed', orderId: orderId ?? paysOrderId, amountCents }, { email });
  }
}

function surplusText({ refund: { id, amount }, byHand }: SurplusRefund): string {
  const made = `Refund ${id} of ${amount.toString()} was executed by the provider, but`;
  return byHand
    ? `${made} staff had already returned the money with refund ${byHand.id}.`
    : `${made} the shop did not request it.`;
}
