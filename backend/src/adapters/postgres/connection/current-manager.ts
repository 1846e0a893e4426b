import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Client, type ClientBase, type Pool } from 'pg';
import {
  DataSource,
  EntityManager,
  QueryFailedError,
  type QueryRunner,
  QueryRunnerAlreadyReleasedError,
} from 'typeorm';
import type { JointWrites } from '../../../domain/shared/ports/joint-writes.js';
import type { Answer, Statement } from '../sql/dialect.js';
import { merged } from '../sql/prepared.js';
import { poolOf } from './pool.js';

/** One per module instead of one per instance: tests start many shops in a process, and each storage slows every promise. */
const running = new AsyncLocalStorage<RunningTransaction>();

/** The entity manager of the running transaction, or the data source's own outside of one. */
@Injectable()
export class CurrentManager implements JointWrites {
  constructor(private readonly dataSource: DataSource) {}

  get isInTransaction(): boolean {
    return running.getStore() !== undefined;
  }

  /** The connections that transactions take theirs from. */
  get pool(): Pool {
    return poolOf(this.dataSource);
  }

  get(): EntityManager {
    const transaction = running.getStore();
    void transaction?.begin();
    return transaction?.runner.manager ?? this.dataSource.manager;
  }

  /** Sends a statement in the running transaction, if there is one; it fails as TypeORM's own fail. */
  async send(statement: Statement): Promise<Answer> {
    const transaction = running.getStore();
    if (transaction) return transaction.send(statement);
    const client = await this.pool.connect();
    try {
      return await sendBy(this.dataSource, client, statement);
    } finally {
      client.release();
    }
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.isInTransaction) return work();
    const { result, afterCommit } = await this.inTransaction(work);
    for (const callBack of afterCommit) callBack();
    return result;
  }

  /** They are one statement. */
  async together(writes: () => readonly Promise<unknown>[]): Promise<void> {
    const transaction = running.getStore();
    await Promise.all(transaction ? transaction.together(writes) : writes());
  }

  /** Calls back when the running transaction is committed, at once when there is none. */
  afterCommit(callBack: () => void): void {
    const transaction = running.getStore();
    if (transaction) transaction.afterCommit.push(callBack);
    else callBack();
  }

  private async inTransaction<T>(work: () => Promise<T>): Promise<{ result: T; afterCommit: (() => void)[] }> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const transaction = new RunningTransaction(runner, clientOf(await runner.connect()));
      const result = await running.run(transaction, () => transaction.around(work));
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
  private collected: Collected[] | undefined;

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
    const { collected } = this;
    if (collected) return new Promise((resolve, reject) => collected.push({ statement, resolve, reject }));
    const [, answer] = await Promise.all([this.begin(), sendBy(this.runner.dataSource, this.client, statement)]);
    return answer;
  }

  together(writes: () => readonly Promise<unknown>[]): readonly Promise<unknown>[] {
    const collected: Collected[] = (this.collected = []);
    try {
      return writes();
    } finally {
      this.collected = undefined;
      void this.sendMerged(collected);
    }
  }

  private async sendMerged(collected: readonly Collected[]): Promise<void> {
    try {
      const { statement, reader } = merged(collected.map((one) => one.statement));
      const answer = await this.send(statement);
      collected.forEach(({ resolve }, at) => resolve(at === reader ? answer : { rows: [], rowCount: null }));
    } catch (error) {
      for (const { reject } of collected) reject(error);
    }
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

interface Collected {
  readonly statement: Statement;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

async function sendBy({ logger }: DataSource, client: ClientBase, { name, text, values }: Statement): Promise<Answer> {
  logger.logQuery(text, [...values]);
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
