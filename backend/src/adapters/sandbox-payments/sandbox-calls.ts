import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Client, type QueryResultRow } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';

interface CallRow {
  readonly request: unknown;
  readonly answer: unknown;
}

/** Call data that survives a JSON round trip unchanged. */
export type Storable = Readonly<Record<string, string | number | null>>;

/**
 * Runs the sandbox's calls in their own transactions. As with an external provider, a rollback in the shop must not
 * undo a payment.
 */
@Injectable()
export class SandboxCalls {
  constructor(private readonly dataSource: DataSource) {}

  /** Runs the work of an idempotency key once. The same request with the same key returns the first response again. */
  once<Result extends Storable>(
    key: string,
    request: Storable,
    work: (manager: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    return this.dataSource.transaction(async (manager) => {
      const [isNew] = await rows<object>(
        manager,
        `INSERT INTO sandbox_calls (idempotency_key, request) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1`,
        [key, JSON.stringify(request)],
      );
      if (!isNew) return this.firstResult<Result>(key, request, manager);
      const result = await work(manager);
      await manager.query(`UPDATE sandbox_calls SET answer = $2 WHERE idempotency_key = $1`, [
        key,
        JSON.stringify(result),
      ]);
      return result;
    });
  }

  /** Deletes a limited number of calls that are older than 90 days, and returns their number. */
  async deleteOld(): Promise<number> {
    const [, count]: [unknown, number] = await this.dataSource.manager.query(
      `DELETE FROM sandbox_calls WHERE idempotency_key IN (
         SELECT idempotency_key FROM sandbox_calls WHERE made_at < now() - interval '90 days' LIMIT 5000)`,
    );
    return count;
  }

  /** Runs a statement that is prepared once on each connection. */
  async query<Row extends QueryResultRow>(text: string, parameters: readonly unknown[]): Promise<Row[]> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const client: unknown = await runner.connect();
      if (!(client instanceof Client)) throw new Error('The sandbox stores its payments in PostgreSQL.');
      const name = createHash('sha256').update(text).digest('base64url');
      return (await client.query<Row>({ name, text, values: [...parameters] })).rows;
    } finally {
      await runner.release();
    }
  }

  /** The response to the first call with this key. */
  async firstResult<Result>(key: string, request: Storable, manager = this.dataSource.manager): Promise<Result> {
    const sql = `SELECT request, answer FROM sandbox_calls WHERE idempotency_key = $1`;
    const [call] = await rows<CallRow>(manager, sql, [key]);
    if (!isDeepStrictEqual(call?.request, request)) {
      throw new Error('An idempotency key of the payment sandbox was used again with different terms.');
    }
    return call?.answer as Result;
  }
}

/**
 * Returns the rows of a statement. TypeORM returns [rows, count] for UPDATE and DELETE, and the rows for all other
 * statements.
 */
export async function rows<Row>(manager: EntityManager, sql: string, parameters: readonly unknown[]): Promise<Row[]> {
  const result: unknown = await manager.query(sql, [...parameters]);
  const [first] = result as [unknown];
  return (Array.isArray(first) ? first : result) as Row[];
}
