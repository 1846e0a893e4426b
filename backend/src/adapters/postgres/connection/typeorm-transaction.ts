import type { Pool } from 'pg';
import { AsyncLocalStorage } from 'node:async_hooks';
import { isNativeError } from 'node:util/types';
import { Injectable } from '@nestjs/common';
import { Client, type ClientBase, DatabaseError, type QueryConfig, type QueryResult } from 'pg';
import {
  DataSource,
  type EntityManager,
  QueryFailedError,
  type QueryRunner,
  QueryRunnerAlreadyReleasedError,
} from 'typeorm';
import { Snapshots, Transaction } from '../../../domain/shared/ports/transaction.js';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { StatementTimes } from '../figures/statement-times.js';

/** Wraps the work of a transaction; runs inside the transaction. */
type Wrapper = <T>(work: () => Promise<T>) => Promise<T>;

interface Running {
  readonly runner: QueryRunner;
  readonly client: Client;
  readonly afterCommit: (() => void)[];
  /** Whether the transaction has ended. PostgreSQL would commit each later statement individually. */
  isOver: boolean;
}

interface Context {
  /** Null before the transaction begins. */
  readonly running: Running | null;
  /** Wraps the next transaction; null after use. */
  wrapper: Wrapper | null;
}

const contexts = new AsyncLocalStorage<Context>();

/**
 * Transactions on a TypeORM query runner. Statements join the running transaction automatically, through `manager` or
 * `send`. Await the statements one after the other, because PostgreSQL executes one statement at a time on a
 * connection.
 */
@Injectable()
export class TypeormTransaction implements Transaction, Snapshots {
  readonly times = new StatementTimes();

  constructor(private readonly dataSource: DataSource) {}

  get isActive(): boolean {
    return this.running !== null;
  }

  /** The entity manager of the running transaction, or the data source's own manager outside of a transaction. */
  get manager(): EntityManager {
    return this.running?.runner.manager ?? this.dataSource.manager;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.runIn(undefined, work);
  }

  async read<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.runIn('REPEATABLE READ', work);
    } catch (error) {
      // The retry sends the statement without preparing it.
      if (isOutdatedPlan(error)) return this.read(work);
      throw error;
    }
  }

  private async runIn<T>(isolation: 'REPEATABLE READ' | undefined, work: () => Promise<T>): Promise<T> {
    if (this.isActive) return work();
    const wrapper = contexts.getStore()?.wrapper;
    const runner = this.dataSource.createQueryRunner();
    try {
      const running: Running = { runner, client: clientOf(await runner.connect()), afterCommit: [], isOver: false };
      await runner.startTransaction(isolation);
      const result = await contexts
        .run({ running, wrapper: null }, () => (wrapper ? wrapper(work) : work()))
        .finally(() => (running.isOver = true));
      await runner.commitTransaction();
      for (const callBack of running.afterCommit) callBack();
      return result;
    } catch (error) {
      // Report the first error: a rollback on a broken connection fails, too.
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }

  /** Runs the work and wraps its first transaction. If this transaction fails, the next transaction is wrapped. */
  wrapFirst<T>(wrapper: Wrapper, work: () => Promise<T>): Promise<T> {
    const context: Context = {
      running: null,
      wrapper: async (inner) => {
        const result = await wrapper(inner);
        context.wrapper = null;
        return result;
      },
    };
    return contexts.run(context, work);
  }

  /** Runs the callback after the commit of the running transaction, or immediately outside of a transaction. */
  afterCommit(callBack: () => void): void {
    const { running } = this;
    if (running) running.afterCommit.push(callBack);
    else callBack();
  }

  /**
   * Sends a statement in the running transaction, if there is one.
   * @throws QueryFailedError, like TypeORM's own statements
   */
  async send(statement: QueryConfig): Promise<QueryResult> {
    const { running } = this;
    if (running) return this.sendBy(running.client, statement);
    // The pool's own `query` would close the connection after a refused statement.
    const client = await poolOf(this.dataSource).connect();
    try {
      return await this.sendBy(client, statement);
    } finally {
      client.release();
    }
  }

  private async sendBy(client: ClientBase, statement: QueryConfig): Promise<QueryResult> {
    const { text, values = [] } = statement;
    this.dataSource.logger.logQuery(text, values);
    const began = performance.now();
    try {
      return await client.query(statement);
    } catch (error) {
      throw new QueryFailedError(text, values, isNativeError(error) ? error : new Error(String(error)));
    } finally {
      this.times.add((performance.now() - began) / 1000);
    }
  }

  /** @throws QueryRunnerAlreadyReleasedError in asynchronous work that continues after the end of its transaction */
  private get running(): Running | null {
    const running = contexts.getStore()?.running ?? null;
    if (running?.isOver) throw new QueryRunnerAlreadyReleasedError();
    return running;
  }
}

function clientOf(connection: unknown): Client {
  if (connection instanceof Client) return connection;
  throw new Error('The shop stores its data in PostgreSQL.');
}

/** The data source's own connections, for libraries that use PostgreSQL without TypeORM. */
export function poolOf({ driver }: DataSource): Pool {
  if (!(driver instanceof PostgresDriver)) throw new Error('The shop stores its data in PostgreSQL.');
  return driver.master as Pool;
}

/** Whether a migration changed a result column after this process had prepared the statement. */
export function isOutdatedPlan(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  // Check the name of the function, because PostgreSQL translates its messages.
  return cause instanceof DatabaseError && cause.code === '0A000' && cause.routine === 'RevalidateCachedQuery';
}
