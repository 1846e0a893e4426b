import { Injectable } from '@nestjs/common';
import type { ClientBase, PoolConfig, QueryResultRow } from 'pg';
import { Config } from '../../../config/config.js';
import { type JobLease, JobLeases } from '../../../domain/jobs/ports/job-leases.js';
import { type JobName, jobNames, type JobOutcome, jobs } from '../../../domain/jobs/jobs.js';
import { jobLocks } from '../connection/advisory-locks.js';
import { DatabasePool } from '../connection/database-pool.js';

/** Timeout of a statement in milliseconds, in this process and in PostgreSQL. */
const timeoutMs = 10_000;

/** Options with an asynchronous `onConnect`. The pool awaits it, but `@types/pg` declares that it returns void. */
type SessionOptions = PoolConfig & { readonly onConnect: (client: ClientBase) => Promise<void> };

/**
 * Holds an advisory lock for each job that runs in this process, on a separate connection. The process sends a query
 * each second. After a minute without a query, PostgreSQL closes the connection and releases the locks. A machine that
 * froze, or lost its power or network, therefore does not block jobs.
 */
@Injectable()
export class PostgresJobLeases implements JobLeases {
  protected readonly silence: string = '1min';
  private readonly session: DatabasePool;

  constructor({ databaseUrl }: Config) {
    const options: SessionOptions = {
      connectionString: databaseUrl,
      application_name: 'shop-jobs',
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      statement_timeout: timeoutMs,
      keepAlive: true,
      onConnect: (client) => this.prepare(client),
    };
    this.session = new DatabasePool(options);
  }

  async makeDue(names: readonly JobName[]): Promise<void> {
    await this.query('UPDATE jobs SET next_run_at = now() WHERE name = ANY ($1) AND next_run_at > now()', [names]);
  }

  async listDue(): Promise<JobName[]> {
    const rows = await this.query<{ name: JobName }>(
      'SELECT name FROM jobs WHERE next_run_at <= now() AND name = ANY ($1)',
      [jobNames],
    );
    return rows.map(({ name }) => name);
  }

  async claim(name: JobName): Promise<JobLease | null> {
    const [lock] = await this.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_lock(${jobLocks}, hashtext(name)) AS taken FROM jobs WHERE name = $1 AND next_run_at <= now()`,
      [name],
    );
    if (!lock?.taken) return null;
    // Check the due time again under the lock: another process may have finished a run after the previous statement.
    const [started] = await this.query<{ at: string }>(
      `UPDATE jobs SET started_at = now(), ended_at = NULL, outcome = NULL, result = NULL
        WHERE name = $1 AND next_run_at <= now() RETURNING started_at::text AS at`,
      [name],
    );
    if (started) return { end: (outcome, result) => this.end(name, started.at, outcome, result) };
    await this.unlock(name);
    return null;
  }

  async close(): Promise<void> {
    if (!this.session.ended) await this.session.end();
  }

  /** Records the end of a run. Writes nothing if another process has started the job again in the meantime. */
  private async end(name: JobName, startedAt: string, outcome: JobOutcome, result: string): Promise<void> {
    await this.query(
      `UPDATE jobs SET ended_at = now(), outcome = $3, result = $4, next_run_at = now() + $5 * interval '1 second'
        WHERE name = $1 AND started_at = $2::timestamptz`,
      [name, startedAt, outcome, result, jobs[name].everySeconds],
    );
    await this.unlock(name);
  }

  private async unlock(name: JobName): Promise<void> {
    await this.query(`SELECT pg_advisory_unlock(${jobLocks}, hashtext($1))`, [name]);
  }

  /**
   * Runs a statement. After a failure, the pool discards the connection, and the next statement opens a new connection.
   */
  private async query<Row extends QueryResultRow>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    return (await this.session.query<Row>(sql, [...parameters])).rows;
  }

  private async prepare(client: ClientBase): Promise<void> {
    await client.query(`SET idle_session_timeout = '${this.silence}'`);
    await client.query('INSERT INTO jobs (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [jobNames]);
  }
}
