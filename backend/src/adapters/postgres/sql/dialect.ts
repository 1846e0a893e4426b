import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { QueryConfig, QueryResult } from 'pg';

/** Sends a statement. pg prepares a named statement once on each connection. */
export type Send = (statement: QueryConfig) => Promise<QueryResult>;

/** The PostgreSQL dialect for Kysely. TypeORM owns the connections and the transactions. */
export function dialectOver(send: Send, compiler = new PostgresQueryCompiler()): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SendingDriver(send),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => compiler,
  };
}

class SendingDriver implements Driver {
  private readonly connection: DatabaseConnection;

  constructor(send: Send) {
    this.connection = {
      executeQuery: async ({ sql, parameters }) => {
        const { rows, rowCount } = await send({ text: sql, values: [...parameters] });
        return { rows: rows as never[], numAffectedRows: BigInt(rowCount ?? 0) };
      },
      streamQuery() {
        throw new Error('Read long results in parts.');
      },
    };
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.connection);
  }

  beginTransaction(): Promise<void> {
    return Promise.reject(new Error('Only use cases open transactions.'));
  }

  async init(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async destroy(): Promise<void> {}
}
