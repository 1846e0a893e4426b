import { Injectable } from '@nestjs/common';
import { type MailFailures, type MailOverview, MailOverviewReader } from '../../../domain/mail/mail-overview.js';
import type { MailCounts } from '../../../domain/mail/mail-reader.js';
import type { MailState } from '../../../domain/mail/mail-states.js';
import { CurrentManager } from '../current-manager.js';
import { countsOf } from './mail-counts.js';

/** What waits, runs or went wrong is little; what was sent is a million rows, and is counted apart. */
const unsent = `SELECT state, count(*)::integer AS count FROM mails
  WHERE state IN ('pending', 'sending', 'failed', 'cancelled') GROUP BY state`;

/** Those of the last minutes may still be joined by others of the same time. */
const sentSince = `
  SELECT count(sent_at)::integer AS count, count(*) FILTER (WHERE sent_at < until)::integer AS "countUntil", until
    FROM (SELECT date_trunc('milliseconds', now() - interval '10 minutes') AS until) AS settled
    LEFT JOIN mails ON sent_at >= $1 GROUP BY until`;

const longestWaiting = `
  SELECT least((SELECT min(next_attempt_at) FROM mails
                 WHERE state = 'pending' AND (attempts > forgiven_attempts) IS FALSE AND next_attempt_at <= now()),
               (SELECT min(next_attempt_at) FROM mails
                 WHERE state = 'pending' AND attempts > forgiven_attempts AND next_attempt_at <= now()),
               (SELECT min(lease_until) FROM mails WHERE state = 'sending' AND lease_until <= now())) AS since`;

const byHour = `
  SELECT hour, coalesce(sent, 0) AS sent, coalesce(failed, 0) AS failed
    FROM generate_series(date_trunc('hour', now(), 'UTC') - interval '47 hours', now(), interval '1 hour') AS hour
    LEFT JOIN (SELECT date_trunc('hour', ended_at, 'UTC') AS hour,
                      count(*) FILTER (WHERE outcome = 'sent')::integer AS sent,
                      count(*) FILTER (WHERE outcome = 'refused')::integer AS failed
                 FROM mail_attempts WHERE ended_at >= date_trunc('hour', now(), 'UTC') - interval '47 hours'
                GROUP BY 1) AS ended USING (hour)
   ORDER BY hour`;

const byCause = `
  SELECT cause, count, latest_at AS "latestAt", coalesce(last_answer, '') AS example
    FROM (SELECT cause, count(*)::integer AS count, max(failed_at) AS latest_at
            FROM mails WHERE cause IS NOT NULL AND failed_at IS NOT NULL GROUP BY cause) AS failed,
         LATERAL (SELECT last_answer FROM mails
                   WHERE cause = failed.cause AND failed_at IS NOT NULL ORDER BY failed_at DESC LIMIT 1) AS latest
   ORDER BY count DESC, cause`;

/** Every statement reads an index, and no more of it than there is news, so that pages may ask every few seconds. */
@Injectable()
export class TypeormMailOverview implements MailOverviewReader {
  /** A mail that was sent stays so: those of before this time are counted once per process. */
  private sent = { until: new Date(0), count: 0 };

  constructor(private readonly current: CurrentManager) {}

  async read(): Promise<MailOverview> {
    const [waiting] = await this.current.query<{ since: Date | null }>(longestWaiting);
    return {
      counts: await this.counts(),
      oldestWaitingAt: waiting?.since ?? null,
      sentByHour: await this.current.query<MailOverview['sentByHour'][number]>(byHour),
      failures: await this.current.query<MailFailures>(byCause),
    };
  }

  private async counts(): Promise<MailCounts> {
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
