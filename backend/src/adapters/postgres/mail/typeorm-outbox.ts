import { Injectable } from '@nestjs/common';
import type { Mail } from '../../../domain/mail/mail.js';
import { type MailOwner, Outbox } from '../../../domain/mail/ports/outbox.js';
import { SecretBox } from '../../../domain/mail/ports/secret-box.js';
import { Ids } from '../../../domain/shared/ports/ids.js';
import { Trace } from '../../../domain/shared/ports/trace.js';
import { CurrentManager } from '../connection/current-manager.js';

@Injectable()
export class TypeormOutbox implements Outbox {
  constructor(
    private readonly current: CurrentManager,
    private readonly ids: Ids,
    private readonly box: SecretBox,
    private readonly trace: Trace,
  ) {}

  async put(mail: Mail, owner?: MailOwner): Promise<void> {
    const id = this.ids.uuid();
    const { secret, ...payload }: Mail & { readonly secret?: string } = mail;
    await this.current.query(
      `INSERT INTO mails (id, template, recipient, payload, secret, order_id, user_id, request_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        mail.template,
        mail.to,
        JSON.stringify(payload),
        secret === undefined ? null : this.box.seal(secret, id),
        orderOf(mail),
        owner?.userId ?? null,
        this.trace.requestId(),
      ],
    );
  }
}

function orderOf(mail: Mail): string | null {
  switch (mail.template) {
    case 'order-confirmation':
      return mail.order.orderId;
    case 'payment-refunded':
    case 'refund-failed':
    case 'refund-alert':
    case 'order-shipped':
    case 'order-cancelled':
      return mail.orderId;
    default:
      return null;
  }
}
