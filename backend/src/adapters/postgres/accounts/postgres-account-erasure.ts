import { Injectable } from '@nestjs/common';
import { AccountErasure } from '../../../domain/accounts/ports/account-erasure.js';
import { CurrentManager } from '../connection/current-manager.js';

/** Her own orders, and those that staff took for her address. */
const herOrder = `(o.user_id = u.id OR o.user_id IS NULL AND lower(o.email) = lower(u.email) AND o.created_at >= u.email_since)`;

/** What holds the deletion of the account `u` back. */
const heldBack = `
  EXISTS (SELECT FROM checkouts c WHERE c.user_id = u.id AND (c.state IN ('held', 'refund_due') OR c.state = 'open' AND c.paid_at IS NOT NULL))
  OR EXISTS (SELECT FROM orders o WHERE ${herOrder}
             AND (o.status IN ('pending', 'processing') OR o.created_at > now() - interval '30 days'))`;

const nobody = 'nobody@deleted.invalid';

const eraseMessage = `name = 'Deleted', email = '${nobody}', subject = 'Deleted', message = 'This message was deleted.', is_read = true`;

const herMessage = 's.user_id = u.id OR lower(s.email) = lower(u.email) AND s.created_at >= u.email_since';

/**
 * Each takes the account's id. Where rows bear only an address, they are hers if they were written since the account has it:
 * an older one may be somebody else's.
 */
const statements = [
  `SELECT anonymise_history(u.id, ARRAY(SELECT s.id FROM contact_submissions s WHERE ${herMessage}),
     ARRAY(SELECT o.id::text FROM orders o WHERE ${herOrder})) FROM users u WHERE u.id = $1`,
  `UPDATE mails m SET user_id = u.id FROM users u WHERE u.id = $1 AND m.user_id IS NULL
     AND (lower(m.recipient) = lower(u.email) AND m.created_at >= u.email_since
          OR m.order_id IN (SELECT o.id FROM orders o WHERE ${herOrder}))`,
  `UPDATE contact_submissions s SET user_id = u.id, ${eraseMessage} FROM users u
   WHERE u.id = $1 AND (${herMessage})`,
  `DELETE FROM newsletter_subscriptions n USING users u
   WHERE u.id = $1 AND lower(n.email) = lower(u.email) AND n.subscribed_at >= u.email_since`,
  // Not to nobody@, which anybody may register: the code would be hers.
  `UPDATE promo_codes p SET email = gen_random_uuid() || '@deleted.invalid' FROM users u
   WHERE u.id = $1 AND lower(p.email) = lower(u.email) AND p.created_at >= u.email_since`,
  `UPDATE order_items i SET price_reason = '' FROM users u, orders o
   WHERE u.id = $1 AND ${herOrder} AND i.order_id = o.id AND i.price_reason IS NOT NULL`,
  `UPDATE refunds r SET reason = '' FROM users u, orders o WHERE u.id = $1 AND ${herOrder} AND r.order_id = o.id`,
  // The last of those that find an order by its address.
  `UPDATE orders o SET email = '${nobody}', first_name = 'Deleted', last_name = 'customer', address = '', city = '',
     zip_code = '', phone = NULL, notes = NULL, tracking_number = NULL FROM users u WHERE u.id = $1 AND ${herOrder}`,
  `UPDATE checkouts SET customer = NULL, state = CASE state WHEN 'open' THEN 'cancelled' ELSE state END, updated_at = now()
   WHERE user_id = $1`,
  'DELETE FROM carts WHERE user_id = $1',
  'DELETE FROM wishlist_items WHERE user_id = $1',
  'DELETE FROM email_changes WHERE user_id = $1',
  'DELETE FROM device_links WHERE user_id = $1',
  'DELETE FROM idempotency_keys WHERE user_id = $1',
];

/** What was written to them goes, and what the mail servers answered; when, and what became of each, stays. */
const eraseMails = (whose: string) => `
  WITH erased AS (
    UPDATE mails SET recipient = '${nobody}', payload = jsonb_build_object('template', template, 'to', '${nobody}'),
      subject = NULL, last_answer = NULL, secret = NULL, request_id = NULL,
      state = CASE state WHEN 'failed' THEN 'cancelled' ELSE state END, failed_at = NULL
    WHERE state IN ('sent', 'failed', 'cancelled') AND recipient <> '${nobody}' AND ${whose}
    RETURNING id),
  emptied AS (UPDATE mail_attempts SET answer = NULL WHERE mail_id IN (SELECT id FROM erased))
  DELETE FROM mail_bodies WHERE mail_id IN (SELECT id FROM erased)`;

const isDeleted = 'user_id IN (SELECT id FROM users WHERE deleted_at IS NOT NULL)';

const leftovers = [
  eraseMails(isDeleted),
  `UPDATE contact_submissions SET ${eraseMessage} WHERE ${isDeleted} AND email <> '${nobody}'`,
  `DELETE FROM carts WHERE ${isDeleted}`,
  `DELETE FROM wishlist_items WHERE ${isDeleted}`,
  `DELETE FROM idempotency_keys WHERE ${isDeleted}`,
];

@Injectable()
export class PostgresAccountErasure implements AccountErasure {
  constructor(private readonly current: CurrentManager) {}

  async isHeldBack(userId: number): Promise<boolean> {
    await this.current.query('SELECT FROM checkouts WHERE user_id = $1 ORDER BY id FOR UPDATE', [userId]);
    const [row] = await this.current.query<{ held: boolean }>(
      `SELECT ${heldBack} AS held FROM users u WHERE u.id = $1`,
      [userId],
    );
    return row?.held ?? false;
  }

  async erase(userId: number): Promise<void> {
    for (const statement of statements) await this.current.query(statement, [userId]);
    await this.current.query(eraseMails('user_id = $1'), [userId]);
  }

  async listDue(limit: number): Promise<number[]> {
    const rows = await this.current.query<{ id: number }>(
      `SELECT u.id FROM users u WHERE u.deletion_requested_at IS NOT NULL AND u.deleted_at IS NULL AND NOT (${heldBack})
       ORDER BY u.deletion_requested_at LIMIT $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  async eraseLeftovers(): Promise<void> {
    for (const statement of leftovers) await this.current.query(statement);
  }
}
