import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryNode,
} from 'kysely';

/** A statement as the driver takes it: one with a name is prepared once on each connection. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Of a prepared one: what it is made of, so that it may be merged with others. */
  readonly source?: StatementSource;
}

export interface StatementSource {
  /** @param part the place of the statement among those that it is merged with */
  node(part: number): QueryNode;
  valueOf(parameter: PropertyKey): unknown;
}

export interface Answer {
  readonly rows: unknown[];
  readonly rowCount: number | null;
}

export type Send = (statement: Statement) => Promise<Answer>;

/** Kysely's PostgreSQL, by a road of the shop's own: TypeORM keeps the connections and begins and ends transactions. */
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
        const { rows, rowCount } = await send({ text: sql, values: parameters });
        return { rows: rows as never[], numAffectedRows: BigInt(rowCount ?? 0) };
      },
      streamQuery() {
        throw new Error('Long answers are read in parts.');
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
