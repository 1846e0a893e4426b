import { createHash } from 'node:crypto';
import { type CompiledQuery, Kysely, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';
import { DatabaseError, type QueryResult } from 'pg';
import { QueryFailedError } from 'typeorm';
import { dialectOver, type Send } from './dialect.js';
import type { Tables } from './tables.js';

/** Parameters as parts of a statement, before they have values. */
export type Named<Parameters> = { readonly [Name in keyof Parameters]: RawBuilder<Parameters[Name]> };

/** Several parameters at once, e.g. the values of a row. */
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

/** Writes `$n` for each parameter. Constants are inlined, so that PostgreSQL can choose a partial index by them. */
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
      // A running transaction has failed with it. The first error is then the cause.
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

/** A migration changed a column of the result after this process had prepared the statement. */
export function isOutdatedPlan(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  // The message is in the server's language, but its function name is not.
  return cause instanceof DatabaseError && cause.code === '0A000' && cause.routine === 'RevalidateCachedQuery';
}
