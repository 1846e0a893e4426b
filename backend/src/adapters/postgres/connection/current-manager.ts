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
