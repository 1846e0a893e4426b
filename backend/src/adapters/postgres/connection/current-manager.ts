import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Client, type Pool } from 'pg';
import {
  DataSource,
  EntityManager,
  QueryFailedError,
  type QueryRunner,
  QueryRunnerAlreadyReleasedError,
} from 'typeorm';
import type { Answer, Statement } from '../sql/dialect.js';
import { poolOf } from './pool.js';

/** The entity manager of the running transaction, or the data source's own outside of one. */
@Injectable()
export class CurrentManager {
  private readonly storage = new AsyncLocalStorage<RunningTransaction>();

  constructor(private readonly dataSource: DataSource) {}

  get isInTransaction(): boolean {
    return this.storage.getStore() !== undefined;
  }

  /** The connections that transactions take theirs from. */
  get pool(): Pool {
    return poolOf(this.dataSource);
  }

  get(): EntityManager {
    const transaction = this.storage.getStore();
    void transaction?.begin();
    return transaction?.runner.manager ?? this.dataSource.manager;
  }

  /** Sends a statement in the running transaction, if there is one; it fails as TypeORM's own fail. */
  async send(statement: Statement): Promise<Answer> {
    const transaction = this.storage.getStore();
    if (transaction) return transaction.send(statement);
    const runner = this.dataSource.createQueryRunner();
    try {
      return await sendBy(runner, clientOf(await runner.connect()), statement);
    } finally {
      await runner.release();
    }
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.isInTransaction) return work();
    const { result, afterCommit } = await this.inTransaction(work);
    for (const callBack of afterCommit) callBack();
    return result;
  }

  /** Calls back when the running transaction is committed, at once when there is none. */
  afterCommit(callBack: () => void): void {
    const transaction = this.storage.getStore();
    if (transaction) transaction.afterCommit.push(callBack);
    else callBack();
  }

  private async inTransaction<T>(work: () => Promise<T>): Promise<{ result: T; afterCommit: (() => void)[] }> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const transaction = new RunningTransaction(runner, clientOf(await runner.connect()));
      const result = await this.storage.run(transaction, () => transaction.around(work));
      return { result, afterCommit: transaction.afterCommit };
    } finally {
      // One that is marked as released would keep its connection.
      Object.assign(runner, { isReleased: false });
      await runner.release();
    }
  }
}

class RunningTransaction {
  readonly afterCommit: (() => void)[] = [];
  private begun: Promise<unknown> | undefined;

  constructor(
    readonly runner: QueryRunner,
    private readonly client: Client,
  ) {}

  /**
   * Travels with the first statement, in one round trip. It can only fail alone if someone cancels it in the microseconds that it
   * takes; the caller then gets the error, although what was sent along with it is kept.
   */
  begin(): Promise<unknown> {
    if (this.runner.isReleased) throw new QueryRunnerAlreadyReleasedError();
    if (this.begun) return this.begun;
    // Otherwise TypeORM would begin a transaction of its own at each save.
    Object.assign(this.runner, { isTransactionActive: true });
    this.begun = this.client.query('BEGIN');
    this.begun.catch(() => this.close());
    return this.begun;
  }

  async send(statement: Statement): Promise<Answer> {
    const [, answer] = await Promise.all([this.begin(), sendBy(this.runner, this.client, statement)]);
    return answer;
  }

  async around<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      await this.begun;
      this.close();
      if (this.begun) await this.client.query('COMMIT');
      return result;
    } catch (error) {
      this.close();
      // TypeORM sends a moment after it has looked whether the runner is released.
      await setImmediate();
      // The first error is the one to know.
      if (this.begun) await this.client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  /** No statement is sent from now on: outside of the transaction, PostgreSQL would commit each by itself. */
  private close(): void {
    Object.assign(this.runner, { isReleased: true });
  }
}

async function sendBy(runner: QueryRunner, client: Client, { name, text, values }: Statement): Promise<Answer> {
  runner.dataSource.logger.logQuery(text, [...values], runner);
  try {
    return await client.query({ name, text, values: [...values] });
  } catch (error) {
    throw new QueryFailedError(text, [...values], error instanceof Error ? error : new Error(String(error)));
  }
}

function clientOf(connection: unknown): Client {
  if (!(connection instanceof Client)) throw new Error('The shop keeps its data in PostgreSQL.');
  return connection;
}
