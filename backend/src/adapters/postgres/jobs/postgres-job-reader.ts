import { Injectable } from '@nestjs/common';
import { type JobState, JobReader } from '../../../domain/jobs/ports/job-reader.js';
import { jobNames } from '../../../domain/jobs/jobs.js';
import { CurrentManager } from '../connection/current-manager.js';
import { jobLocks } from './job-lock.js';

@Injectable()
export class PostgresJobReader implements JobReader {
  constructor(private readonly current: CurrentManager) {}

  list(): Promise<JobState[]> {
    return this.current.query<JobState>(
      `SELECT known.name, started_at AS "startedAt", ended_at AS "endedAt", outcome, result, next_run_at AS "nextRunAt",
              EXISTS (SELECT FROM pg_locks
                       WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                         AND classid = ${jobLocks} AND objid::bigint = hashtext(known.name)::bigint & 4294967295
                         AND objsubid = 2) AS running
         FROM unnest($1::text[]) WITH ORDINALITY AS known (name, place) LEFT JOIN jobs ON jobs.name = known.name
        ORDER BY known.place`,
      [jobNames],
    );
  }
}
