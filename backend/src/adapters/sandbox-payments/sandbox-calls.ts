import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

interface CallRow {
  readonly request: unknown;
  readonly answer: unknown;
}

/** What can be stored of a call: its values are the same when read from the database. */
export type Storable = Readonly<Record<string, string | number | null>>;

/**
 * The sandbox plays an external company: it uses transactions of its own, so that the shop's rollback
 * does not undo a payment.
 */
@Injectable()
export class SandboxCalls {
  constructor(private readonly dataSource: DataSource) {}

  /** Does the work of a key once; the same request with the same key gets the first answer again. */
  once<Answer extends Storable>(
    key: string,
    request: Storable,
    work: (manager: EntityManager) => Promise<Answer>,
  ): Promise<Answer> {
    return this.dataSource.transaction(async (manager) => {
      const [isNew] = await rows<object>(
        manager,
        `INSERT INTO sandbox_calls (idempotency_key, request) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1`,
        [key, JSON.stringify(request)],
      );
      if (!isNew) return this.firstAnswer<Answer>(manager, key, request);
      const answer = await work(manager);
      await manager.query(`UPDATE sandbox_calls SET answer = $2 WHERE idempotency_key = $1`, [
        key,
        JSON.stringify(answer),
      ]);
      return answer;
    });
  }

  /** Older than 90 days; a limited number at a time. Returns how many. */
  async deleteOld(): Promise<number> {
    const [, count]: [unknown, number] = await this.dataSource.manager.query(
      `DELETE FROM sandbox_calls WHERE idempotency_key IN (
         SELECT idempotency_key FROM sandbox_calls WHERE made_at < now() - interval '90 days' LIMIT 5000)`,
    );
    return count;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    return rows(this.dataSource.manager, sql, parameters);
  }

  private async firstAnswer<Answer>(manager: EntityManager, key: string, request: Storable): Promise<Answer> {
    const [call] = await rows<CallRow>(
      manager,
      `SELECT request, answer FROM sandbox_calls WHERE idempotency_key = $1`,
      [key],
    );
    if (!isDeepStrictEqual(call?.request, request)) {
      throw new Error('A key of the payment sandbox was used again with other terms.');
    }
    return call?.answer as Answer;
  }
}

/** TypeORM answers UPDATE with [rows, count], everything else with the rows. */
export async function rows<Row>(manager: EntityManager, sql: string, parameters: readonly unknown[]): Promise<Row[]> {
  const result: unknown = await manager.query(sql, [...parameters]);
  const [first] = result as [unknown];
  return (Array.isArray(first) ? first : result) as Row[];
}
