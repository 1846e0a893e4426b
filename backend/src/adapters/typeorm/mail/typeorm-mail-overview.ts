import { Injectable } from '@nestjs/common';
import { type MailFailures, type MailOverview, MailOverviewReader } from '../../../domain/mail/mail-overview.js';
import { CurrentManager } from '../current-manager.js';
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
  constructor(
    private readonly current: CurrentManager,
    private readonly counted: CountedMails,
  ) {}

  async read(): Promise<MailOverview> {
    return {
      counts: await this.counted.byState(),
      oldestWaitingAt: await this.counted.oldestWaitingAt(),
      sentByHour: await this.current.query<MailOverview['sentByHour'][number]>(byHour),
      failures: await this.current.query<MailFailures>(byCause),
    };
  }
}
