import { type QueryCreator } from 'kysely';
import type { Tables } from '../sql/tables.js';

/** The mails, as staff see them. */
export function listed(db: QueryCreator<Tables>) {
  return db
    .selectFrom('mails as m')
    .select((mail) => [
      'm.id',
      'm.template',
      'm.recipient',
      'm.subject',
      'm.order_id as orderId',
      'm.state',
      'm.attempts',
      mail.case().when('m.state', '=', 'pending').then(mail.ref('m.next_attempt_at')).end().as('nextAttemptAt'),
      mail.case().when('m.state', '<>', 'sent').then(mail.ref('m.last_answer')).end().as('lastError'),
      mail.case().when('m.state', '<>', 'sent').then(mail.ref('m.cause')).end().as('cause'),
      'm.created_at as createdAt',
      'm.sent_at as sentAt',
    ]);
}
