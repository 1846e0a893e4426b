import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import type { QueryConfig, QueryResult } from 'pg';
import { isOutdatedPlan, TypeormTransaction } from '../connection/typeorm-transaction.js';
import type { Tables } from './tables.js';

/** Sends a statement. pg prepares a named statement once on each connection. */
type Send = (statement: QueryConfig) => Promise<QueryResult>;

/** Statement parameters that have no values yet. */
export type Named<Parameters> = { readonly [Name in keyof Parameters]: RawBuilder<Parameters[Name]> };

/** Returns only the parameters with these names, e.g. those that hold the columns of a row. */
export function pick<Parameters, Name extends keyof Parameters>(
  named: Named<Parameters>,
  names: readonly Name[],
): Pick<Named<Parameters>, Name> {
  return Object.fromEntries(names.map((name) => [name, named[name]])) as Pick<Named<Parameters>, Name>;
}

/** Placeholder for the value of a parameter in a statement. */
class Placeholder {
  constructor(readonly name: PropertyKey) {}
}

/** Compiles each parameter to `$n`. Inlines constants, so that PostgreSQL can use partial indexes. */
class PreparedCompiler extends PostgresQueryCompiler {
  readonly names: PropertyKey[] = [];

  protected override appendValue(value: unknown): void {
    if (!(value instanceof Placeholder)) {
      this.appendImmediateValue(value);
      return;
    }
    const known = this.names.indexOf(value.name);
    this.append(`$${known < 0 ? this.names.push(value.name) : known + 1}`);
  }
}

interface Compiled {
  readonly name: string;
  readonly text: string;
  readonly parameters: readonly PropertyKey[];
}

/** A statement with named parameters that is compiled once, and prepared by PostgreSQL once on each connection. */
export class Prepared<Parameters, Row> {
  private compiled: Compiled | undefined;
  private isOutdated = false;

  constructor(
    private readonly build: (db: Kysely<Tables>, named: Named<Parameters>) => { compile(): CompiledQuery<Row> },
  ) {}

  async run(send: Send, given: Parameters): Promise<QueryResult> {
    const { name, text, parameters } = (this.compiled ??= this.compile());
    const values = parameters.map((parameter) => given[parameter as keyof Parameters]);
    if (this.isOutdated) return send({ text, values });
    try {
      return await send({ name, text, values });
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      this.isOutdated = true;
      // In a transaction, the retry fails, too, so throw the first error, which is the cause.
      return await send({ text, values }).catch(() => {
        throw error;
      });
    }
  }

  private compile(): Compiled {
    const compiler = new PreparedCompiler();
    const db = new Kysely<Tables>({ dialect: dialectOver(() => Promise.reject(new Error('Not run here.')), compiler) });
    const named = new Proxy({} as Named<Parameters>, { get: (_, name) => sql`${new Placeholder(name)}` });
    const { sql: text } = this.build(db, named).compile();
    return { name: createHash('sha256').update(text).digest('base64url'), text, parameters: compiler.names };
  }
}

/** Typed SQL with prepared statements. */
export class Sql extends Kysely<Tables> {
  constructor(private readonly send: Send) {
    super({ dialect: dialectOver(send) });
  }

  async all<Parameters, Row>(statement: Prepared<Parameters, Row>, parameters: Parameters): Promise<Row[]> {
    const { rows } = await statement.run(this.send, parameters);
    return rows as Row[];
  }

  async first<Parameters, Row>(statement: Prepared<Parameters, Row>, parameters: Parameters): Promise<Row | undefined> {
    const [row] = await this.all(statement, parameters);
    return row;
  }

  /** Returns the number of rows that a prepared statement changed. */
  async change<Parameters>(statement: Prepared<Parameters, unknown>, parameters: Parameters): Promise<number> {
    const { rowCount } = await statement.run(this.send, parameters);
    return rowCount ?? 0;
  }

  /** Deletes at most `limit` matching rows of a table with this key, except locked rows. Returns their number. */
  async deleteSome<Table extends keyof Tables>(
    table: Table,
    key: keyof Tables[Table] & string,
    isMatch: (row: ExpressionBuilder<Tables, Table>) => Expression<SqlBool>,
    limit: number,
  ): Promise<number> {
    const [rows, id] = [sql.table(table), sql.ref(key)];
    const matches = isMatch(expressionBuilder<Tables, Table>());
    const some = sql`SELECT ${id} FROM ${rows} WHERE ${matches} LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
    const { numAffectedRows = 0n } = await sql`DELETE FROM ${rows} WHERE ${id} IN (${some})`.execute(this);
    return Number(numAffectedRows);
  }
}

/** The shop's database. Statements join the running transaction, if there is one. */
@Injectable()
export class Database extends Sql {
  constructor(transaction: TypeormTransaction) {
    super((statement) => transaction.send(statement));
  }
}

/** The PostgreSQL dialect for Kysely. TypeORM owns the connections and the transactions. */
function dialectOver(send: Send, compiler = new PostgresQueryCompiler()): Dialect {
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
