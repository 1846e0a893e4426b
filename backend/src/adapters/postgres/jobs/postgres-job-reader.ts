import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type JobState, JobReader } from '../../../domain/jobs/ports/job-reader.js';
import { type JobName, jobNames } from '../../../domain/jobs/jobs.js';
import { Database } from '../sql/database.js';
import { jobLocks } from './job-lock.js';

@Injectable()
export class PostgresJobReader implements JobReader {
  constructor(private readonly db: Database) {}

  list(): Promise<JobState[]> {
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
