import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { Client } from 'pg';
import {
  DataSource,
  EntityManager,
  QueryFailedError,
  type QueryRunner,
  QueryRunnerAlreadyReleasedError,
} from 'typeorm';
import type { Answer, Statement } from '../sql/dialect.js';

/** The entity manager of the running transaction, or the data source's own outside of one. */
@Injectable()
export class CurrentManager {
  private readonly storage = new AsyncLocalStorage<EntityManager>();

  constructor(private readonly dataSource: DataSource) {}

  get isInTransaction(): boolean {
    return this.storage.getStore() !== undefined;
  }

  get(): EntityManager {
    return this.storage.getStore() ?? this.dataSource.manager;
  }

  /** Runs SQL in the running transaction, if there is one; the rows are what the caller says they are. */
  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    const result: unknown = await this.get().query(sql, [...parameters]);
    return rowsOf<Row>(result);
  }

  /** Runs an UPDATE or DELETE as `query` does; answers how many rows it changed. */
  async change(sql: string, parameters: readonly unknown[] = []): Promise<number> {
    const [, count]: [unknown, number] = await this.get().query(sql, [...parameters]);
    return count;
  }

  /** Sends a statement in the running transaction, if there is one; it fails as TypeORM's own fail. */
  async send(statement: Statement): Promise<Answer> {
    const { queryRunner } = this.get();
    if (queryRunner) return sendBy(queryRunner, statement);
    const runner = this.dataSource.createQueryRunner();
    try {
      return await sendBy(runner, statement);
    } finally {
      await runner.release();
    }
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.storage.getStore()) return work();
    return this.dataSource.transaction((manager) => this.storage.run(manager, work));
  }
}

/** TypeORM answers UPDATE and DELETE with [rows, count], everything else with the rows. */
function rowsOf<Row>(result: unknown): Row[] {
  if (!Array.isArray(result)) return [];
  const [first, second] = result as [unknown, unknown];
  const counted = result.length === 2 && Array.isArray(first) && typeof second === 'number';
  return (counted ? first : result) as Row[];
}

async function sendBy(runner: QueryRunner, { name, text, values }: Statement): Promise<Answer> {
  if (runner.isReleased) throw new QueryRunnerAlreadyReleasedError();
  const client: unknown = await runner.connect();
  runner.dataSource.logger.logQuery(text, [...values], runner);
  if (!(client instanceof Client)) throw new Error('The shop keeps its data in PostgreSQL.');
  try {
    return await client.query({ name, text, values: [...values] });
  } catch (error) {
    throw new QueryFailedError(text, [...values], error instanceof Error ? error : new Error(String(error)));
  }
}
