import { Injectable } from '@nestjs/common';
import type { Insertable } from 'kysely';
import type { Mail } from '../../../domain/mail/mail.js';
import { type MailOwner, Outbox } from '../../../domain/mail/ports/outbox.js';
import { MailSignal } from './mail-signal.js';
import { SecretBox } from '../../crypto/secret-box.js';
import { Ids } from '../../../domain/shared/ports/ids.js';
import { Trace } from '../../pino/trace.js';
import { Database, type Named, pick, Prepared } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';

const columns = ['id', 'template', 'recipient', 'payload', 'secret', 'order_id', 'user_id', 'request_id'] as const;

type NewMail = Required<Pick<Insertable<Tables['mails']>, (typeof columns)[number]>>;

const insertMail = new Prepared((db, mail: Named<NewMail>) => db.insertInto('mails').values(pick(mail, columns)));

@Injectable()
export class PostgresOutbox implements Outbox {
  constructor(
    private readonly db: Database,
    private readonly ids: Ids,
    private readonly box: SecretBox,
    private readonly trace: Trace,
    private readonly signal: MailSignal,
  ) {}

  async put(mail: Mail, owner?: MailOwner): Promise<void> {
    const id = this.ids.uuid();
    const { secret, ...payload }: Mail & { readonly secret?: string } = mail;
    await this.db.all(insertMail, {
      id,
      template: kindOf(mail),
      recipient: mail.to,
      payload,
      secret: secret === undefined ? null : this.box.seal(secret, id),
      order_id: orderOf(mail),
      user_id: owner?.userId ?? null,
      request_id: this.trace.requestId(),
    });
    this.signal.raise();
  }
}

/**
 * The kind of a mail in the mail log. A receipt has the template of the confirmation. Workers render the template in the
 * payload, so that workers of older versions send the receipt, too.
 */
const kindOf = (mail: Mail): string =>
  mail.template === 'order-confirmation' && mail.paidCents !== undefined ? 'payment-receipt' : mail.template;

/**
 * The order that a mail is about; null for other mails. Mails to staff have no order, except the refund alert to the
 * store.
 */
function orderOf(mail: Mail): string | null {
  switch (mail.template) {
    case 'order-confirmation':
    case 'payment-request':
      return mail.order.orderId;
    case 'payment-refunded':
    case 'refund-failed':
    case 'refund-alert':
    case 'order-shipped':
    case 'order-cancelled':
    case 'order-exchanged':
    case 'return-news':
    case 'returns-requested':
    case 'order-claim':
      return mail.orderId;
    default:
      return null;
  }
}
