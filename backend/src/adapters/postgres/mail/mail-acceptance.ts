import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database, Prepared } from '../sql/database.js';

/**
 * Minimum number of deferred mails that count as a refusal of all mails. If only one or two mails are deferred, their
 * recipients may be the cause.
 */
const minDeferred = 3;

const latest = new Prepared((db) =>
  db
    .selectFrom('mail_attempts')
    .select(['mail_id', 'outcome', 'cause'])
    .where('ended_at', '>', sql<Date>`now() - interval '15 minutes'`)
    .where('outcome', 'in', ['sent', 'deferred', 'refused'])
    .orderBy('ended_at', 'desc')
    .limit(20),
);

/**
 * Whether the mail server accepts the shop's mails, based on the latest 20 attempts of the last 15 minutes. A server
 * may accept a sign-in and still refuse all mails. `SmtpHealth` checks the connection.
 */
@Injectable()
export class MailAcceptance {
  constructor(private readonly db: Database) {}

  /**
   * True if the server accepted none of the latest mails, and either rejected the sign-in, refused a mail permanently,
   * or deferred at least `minDeferred` mails. Attempts that failed because of a mail's address or template, or because
   * of the connection, do not count.
   */
  async isRefusing(): Promise<boolean> {
    const attempts = await this.db.all(latest, {});
    if (attempts.some(({ outcome }) => outcome === 'sent')) return false;
    const refused = attempts.filter(({ cause }) => cause === 'sign-in' || cause === 'other');
    const isForGood = refused.some(({ outcome, cause }) => outcome === 'refused' || cause === 'sign-in');
    return isForGood || new Set(refused.map(({ mail_id }) => mail_id)).size >= minDeferred;
  }
}
