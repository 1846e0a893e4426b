import { Injectable } from '@nestjs/common';
import { type Subscription, Subscriptions } from '../../../domain/messages/ports/subscriptions.js';
import { CurrentManager } from '../connection/current-manager.js';

@Injectable()
export class PostgresSubscriptions implements Subscriptions {
  constructor(private readonly current: CurrentManager) {}

  async request(email: string): Promise<Subscription> {
    const [subscription] = await this.current.query<Subscription>(
      `INSERT INTO newsletter_subscriptions AS known (email) VALUES ($1)
       ON CONFLICT (lower(email)) DO UPDATE
         SET subscribed_at = CASE WHEN known.confirmed_at IS NULL THEN now() ELSE known.subscribed_at END
       RETURNING id, confirmed_at IS NOT NULL AS confirmed`,
      [email],
    );
    if (!subscription) throw new Error('A subscription was neither made nor found.');
    return subscription;
  }

  async confirm(id: number): Promise<boolean> {
    const rows = await this.current.query(
      'UPDATE newsletter_subscriptions SET confirmed_at = coalesce(confirmed_at, now()) WHERE id = $1 RETURNING id',
      [id],
    );
    return rows.length > 0;
  }

  deleteUnconfirmed(): Promise<number> {
    return this.current.change(
      `DELETE FROM newsletter_subscriptions WHERE confirmed_at IS NULL AND subscribed_at < now() - interval '7 days'`,
    );
  }

  async remove(id: number): Promise<void> {
    await this.current.query('DELETE FROM newsletter_subscriptions WHERE id = $1', [id]);
  }
}
