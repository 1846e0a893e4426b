import { Injectable } from '@nestjs/common';
import type { Mail } from '../../domain/mail/mail.js';
import { Outbox } from '../../domain/mail/outbox.js';
import { Ids } from '../../domain/shared/ids.js';
import { CurrentManager } from './current-manager.js';

@Injectable()
export class TypeormOutbox implements Outbox {
  constructor(
    private readonly current: CurrentManager,
    private readonly ids: Ids,
  ) {}

  async put(mail: Mail): Promise<void> {
    await this.current.query(
      'INSERT INTO mails (id, template, recipient, payload, order_id) VALUES ($1, $2, $3, $4, $5)',
      [this.ids.uuid(), mail.template, mail.to, JSON.stringify(mail), orderOf(mail)],
    );
  }
}

function orderOf(mail: Mail): string | null {
  switch (mail.template) {
    case 'order-confirmation':
      return mail.order.orderId;
    case 'payment-refunded':
      return mail.orderId;
  }
}
