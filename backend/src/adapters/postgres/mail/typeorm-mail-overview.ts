import { Injectable } from '@nestjs/common';
import { type MailFailures, type MailOverview, MailOverviewReader } from '../../../domain/mail/ports/mail-overview.js';
import { CurrentManager } from '../connection/current-manager.js';
import { CountedMails } from './counted-mails.js';

const byHour = `
  SELECT hour, coalesce(sent, 0) AS sent, coalesce(failed, 0) AS failed
    FROM generate_series(date_trunc('hour', now(), 'UTC') - interval '47 hours', now(), interval '1 hour') AS hour
    LEFT JOIN (SELECT date_trunc('hour', ended_at, 'UTC') AS hour,
                      count(*) FILTER (WHERE outcome = 'sent')::integer AS sent,
                      count(*) FILTER (WHERE outcome = 'refused')::integer AS failed
                 FROM mail_attempts WHERE ended_at >= date_trunc('hour', now(), 'UTC') - interval '47 hours'
                GROUP BY 1) AS ended USING (hour)
   ORDER BY hour`;

/** Failed, or waiting for another try. */
const stuck = `cause IS NOT NULL AND (failed_at IS NOT NULL OR state = 'pending' AND next_attempt_at > now())`;

/** In the index those that were put off come after all that failed: a trouble that lasts is the latest. */
const byCause = `
  SELECT grouped.cause, count, "putOff", coalesce(ended_at, failed_at, now()) AS "latestAt", coalesce(last_answer, '') AS example
    FROM (SELECT cause, count(*)::integer AS count, (count(*) - count(failed_at))::integer AS "putOff"
            FROM mails WHERE ${stuck} GROUP BY cause) AS grouped,
         LATERAL (SELECT id, attempts, failed_at, last_answer FROM mails
                   WHERE cause = grouped.cause AND ${stuck} ORDER BY failed_at DESC LIMIT 1) AS latest
         LEFT JOIN mail_attempts ON mail_id = latest.id AND attempt = latest.attempts
   ORDER BY count DESC, grouped.cause`;

/** Every statement reads an index, and no more of it than there is news, so that pages may ask every few seconds. */
@Injectable()
export class TypeormMailOverview implements MailOverviewReader {
  constructor(
    private readonly current: CurrentManager,
    private readonly counted: CountedMails,
  ) {}

  async get(): Promise<MailOverview> {
    return {
      counts: await this.counted.byState(),
      oldestWaitingAt: (await this.counted.oldest()).waiting,
      sentByHour: await this.current.query<MailOverview['sentByHour'][number]>(byHour),
      failures: await this.current.query<MailFailures>(byCause),
    };
  }
}
