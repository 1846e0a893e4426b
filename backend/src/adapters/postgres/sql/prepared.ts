import { createHash } from 'node:crypto';
import { type CompiledQuery, Kysely, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';
import { DatabaseError, type QueryResult } from 'pg';
import { QueryFailedError } from 'typeorm';
import { dialectOver, type Send } from './dialect.js';
import type { Tables } from './tables.js';

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

/** Whether a migration changed a result column after this process had prepared the statement. */
export function isOutdatedPlan(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  // Check the name of the function, because PostgreSQL translates its messages.
  return cause instanceof DatabaseError && cause.code === '0A000' && cause.routine === 'RevalidateCachedQuery';
}
