import { Injectable } from '@nestjs/common';
import { type MailFailures, type MailOverview, MailOverviewReader } from '../../../domain/mail/mail-overview.js';
import type { MailState } from '../../../domain/mail/mail-states.js';
import { CurrentManager } from '../current-manager.js';
import { countsOf } from './mail-counts.js';

@Injectable()
export class TypeormMailOverview implements MailOverviewReader {
  constructor(private readonly current: CurrentManager) {}

  async read(): Promise<MailOverview> {
    const counts = countsOf(
      await this.current.query<{ state: MailState; count: number }>(
        'SELECT state, count(*)::integer AS count FROM mails GROUP BY state',
      ),
    );
    const [waiting] = await this.current.query<{ since: Date | null }>(
      `SELECT least((SELECT min(next_attempt_at) FROM mails WHERE state = 'pending' AND next_attempt_at <= now()),
                    (SELECT min(lease_until) FROM mails WHERE state = 'sending' AND lease_until <= now())) AS since`,
    );
    const sentByHour = await this.current.query<{ hour: Date; sent: number; failed: number }>(
      `SELECT hour, coalesce(sent, 0) AS sent, coalesce(failed, 0) AS failed
         FROM generate_series(date_trunc('hour', now(), 'UTC') - interval '47 hours', now(), interval '1 hour') AS hour
         LEFT JOIN (SELECT date_trunc('hour', ended_at, 'UTC') AS hour,
                           count(*) FILTER (WHERE outcome = 'sent')::integer AS sent,
                           count(*) FILTER (WHERE outcome = 'refused')::integer AS failed
                      FROM mail_attempts WHERE ended_at >= date_trunc('hour', now(), 'UTC') - interval '47 hours'
                     GROUP BY 1) AS ended USING (hour)
        ORDER BY hour`,
    );
    const failures = await this.current.query<MailFailures>(
      `SELECT cause, count, latest_at AS "latestAt", coalesce(last_answer, '') AS example
         FROM (SELECT cause, count(*)::integer AS count, max(failed_at) AS latest_at
                 FROM mails WHERE state = 'failed' GROUP BY cause) AS failed,
              LATERAL (SELECT last_answer FROM mails
                        WHERE state = 'failed' AND cause = failed.cause ORDER BY failed_at DESC LIMIT 1) AS latest
        ORDER BY count DESC, cause`,
    );
    return { counts, oldestWaitingAt: waiting?.since ?? null, sentByHour, failures };
  }
}
