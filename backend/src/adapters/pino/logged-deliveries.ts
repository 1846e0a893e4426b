import { Logger } from '@nestjs/common';
import type { ClaimedMail, Deliveries, DeliveryResult, DueMail } from '../../domain/mail/ports/outbox.js';

/** Logs the result of each delivery attempt with the id of the request that created the mail. */
export class LoggedDeliveries implements Deliveries {
  private readonly logger = new Logger('mail');

  constructor(private readonly deliveries: Deliveries) {}

  listDue(limit: number): Promise<DueMail[]> {
    return this.deliveries.listDue(limit);
  }

  claim(id: string, leaseSeconds: number): Promise<ClaimedMail | null> {
    return this.deliveries.claim(id, leaseSeconds);
  }

  holds(claimed: ClaimedMail): Promise<boolean> {
    return this.deliveries.holds(claimed);
  }

  async settle(claimed: ClaimedMail, result: DeliveryResult): Promise<boolean> {
    const settled = await this.deliveries.settle(claimed, result);
    const fields = {
      requestId: claimed.requestId ?? undefined,
      mailId: claimed.id,
      template: claimed.mail?.template,
      attempt: claimed.attempt,
    };
    if (!settled) this.logger.warn({ ...fields, outcome: 'lost', msg: 'Another worker took over the email' });
    else if (result.state === 'sent') this.logger.log({ ...fields, outcome: 'sent', msg: 'Email sent' });
    else if (result.state === 'pending')
      this.logger.warn({ ...fields, ...failureFields(result), msg: 'Email postponed' });
    else this.logger.error({ ...fields, ...failureFields(result), msg: 'Email failed permanently, staff must act' });
    return settled;
  }
}

function failureFields({ state, cause, response }: Exclude<DeliveryResult, { state: 'sent' }>) {
  return { outcome: state === 'pending' ? 'deferred' : 'failed', cause, answer: response };
}
