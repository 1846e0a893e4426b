import { Injectable } from '@nestjs/common';
import type { MailCounts } from '../../../domain/mail/ports/mail-reader.js';
import type { MailState } from '../../../domain/mail/mail-states.js';
import { CurrentManager } from '../connection/current-manager.js';
import { countsOf } from './mail-counts.js';

/** What waits, runs or went wrong is little; what was sent is a million rows, and is counted apart. */
const unsent = `SELECT state, count(*)::integer AS count FROM mails
  WHERE state IN ('pending', 'sending', 'failed', 'cancelled') GROUP BY state`;

/** Those of the last minutes may still be joined by others of the same time. */
const sentSince = `
  SELECT count(sent_at)::integer AS count, count(*) FILTER (WHERE sent_at < until)::integer AS "countUntil", until
    FROM (SELECT date_trunc('milliseconds', now() - interval '10 minutes') AS until) AS settled
    LEFT JOIN mails ON sent_at >= $1 GROUP BY until`;

const oldest = `
  SELECT (SELECT min(waiting_since) FROM mails WHERE state IN ('pending', 'sending')) AS waiting,
         least((SELECT min(next_attempt_at) FROM mails
                 WHERE state = 'pending' AND (attempts > forgiven_attempts) IS FALSE AND next_attempt_at <= now()),
               (SELECT min(next_attempt_at) FROM mails
                 WHERE state = 'pending' AND attempts > forgiven_attempts AND next_attempt_at <= now()),
               (SELECT min(lease_until) FROM mails WHERE state = 'sending' AND lease_until <= now())) AS due`;

/** Of the mail of which it is longest ago; null where there is none. */
export interface OldestMails {
  /** Since when one has been waiting to arrive, also between two tries. */
  readonly waiting: Date | null;
  /** Since when one should have been carried and was not. */
  readonly due: Date | null;
}

/** How many mails there are, by indexes, and of a million sent ones no more than there is news. */
@Injectable()
export class CountedMails {
  /** A mail that was sent stays so: those of before this time are counted once per process. */
  private sent = { until: new Date(0), count: 0 };

  constructor(private readonly current: CurrentManager) {}

  async oldest(): Promise<OldestMails> {
    const [found] = await this.current.query<OldestMails>(oldest);
    return found ?? { waiting: null, due: null };
  }

  async byState(): Promise<MailCounts> {
    const counts = countsOf(await this.current.query<{ state: MailState; count: number }>(unsent));
    const before = this.sent;
    const [since] = await this.current.query<{ count: number; countUntil: number; until: Date }>(sentSince, [
      before.until,
    ]);
    if (!since) return counts;
    this.sent = { until: since.until, count: before.count + since.countUntil };
    return { ...counts, sent: before.count + since.count };
  }
}
