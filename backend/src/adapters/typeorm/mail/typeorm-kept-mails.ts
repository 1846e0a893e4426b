import { Injectable } from '@nestjs/common';
import { KeptMails } from '../../../domain/mail/kept-mails.js';
import { Ids } from '../../../domain/shared/ids.js';
import { CurrentManager } from '../current-manager.js';

@Injectable()
export class TypeormKeptMails implements KeptMails {
  constructor(
    private readonly current: CurrentManager,
    private readonly ids: Ids,
  ) {}

  async revive(id: string): Promise<boolean> {
    const rows = await this.current.query(
      `UPDATE mails SET state = 'pending', next_attempt_at = now(), failed_at = NULL, forgiven_attempts = attempts
        WHERE id = $1 AND state = 'failed' RETURNING id`,
      [id],
    );
    return rows.length === 1;
  }

  async copy(id: string): Promise<string> {
    const copy = this.ids.uuid();
    await this.current.query(
      `INSERT INTO mails (id, template, recipient, payload, subject, order_id, user_id)
       SELECT $2, m.template, m.recipient, m.payload, m.subject, m.order_id, coalesce(m.user_id, o.user_id)
         FROM mails m LEFT JOIN orders o ON o.id = m.order_id WHERE m.id = $1`,
      [id, copy],
    );
    return copy;
  }
}
