import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type JobName, jobNames } from '../../../domain/jobs/jobs.js';
import { jobLocks } from '../connection/advisory-locks.js';
import { Database } from '../sql/database.js';

@Injectable()
export class JobReader {
  constructor(private readonly db: Database) {}

  /** The jobs with their last runs. `endedAt` is null while the job runs, and after its process died. */
  list() {
    return this.db
      .selectFrom(
        sql<{ name: JobName; place: string }>`unnest(${jobNames}::text[]) WITH ORDINALITY`.as<'known'>(
          sql`known (name, place)`,
        ),
      )
      .leftJoin('jobs', 'jobs.name', 'known.name')
      .select([
        'known.name',
        'started_at as startedAt',
        'ended_at as endedAt',
        'outcome',
        'result',
        'next_run_at as nextRunAt',
        sql<boolean>`EXISTS (SELECT FROM pg_locks
          WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
            AND classid = ${sql.lit(jobLocks)} AND objid::bigint = hashtext(known.name)::bigint & 4294967295
            AND objsubid = 2)`.as('running'),
      ])
      .orderBy('known.place')
      .execute();
  }
}

export type JobState = Awaited<ReturnType<JobReader['list']>>[number];
