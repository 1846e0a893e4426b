import { createHash } from 'node:crypto';
import { type CompiledQuery, Kysely, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';
import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';
import { type Answer, dialectOver, type Send } from './dialect.js';
import type { Tables } from './tables.js';

/** Parameters as parts of a statement, before they have values. */
export type Named<Parameters> = { readonly [Name in keyof Parameters]: RawBuilder<Parameters[Name]> };

/** Several parameters at once, such as the values of a row. */
export function pick<Parameters, Name extends keyof Parameters>(
  named: Named<Parameters>,
  names: readonly Name[],
): Pick<Named<Parameters>, Name> {
  return Object.fromEntries(names.map((name) => [name, named[name]])) as Pick<Named<Parameters>, Name>;
}

/** Where the value of a parameter goes. */
class Place {
  constructor(readonly name: PropertyKey) {}
}

interface Compiled {
  readonly name: string;
  readonly text: string;
  readonly parameters: readonly PropertyKey[];
}

/** One `$n` for each name. What is no parameter stands in the text as it is, so that PostgreSQL finds a partial index by it. */
class PreparedCompiler extends PostgresQueryCompiler {
  readonly names: PropertyKey[] = [];

  protected override appendValue(value: unknown): void {
    if (!(value instanceof Place)) {
      this.appendImmediateValue(value);
      return;
    }
    if (!this.names.includes(value.name)) this.names.push(value.name);
    this.append(`$${this.names.indexOf(value.name) + 1}`);
  }
}

/**
 * A statement that is written down once, with parameters by name: compiled when it is first run, and prepared by PostgreSQL once on
 * each connection. For what is asked often and found by a key: PostgreSQL comes to plan it without looking at the values.
 */
export class Prepared<Parameters, Row> {
  private compiled: Compiled | undefined;
  private isOutdated = false;

  constructor(
    private readonly build: (db: Kysely<Tables>, named: Named<Parameters>) => { compile(): CompiledQuery<Row> },
  ) {}

  async run(send: Send, given: Parameters): Promise<Answer> {
    const { name, text, parameters } = (this.compiled ??= this.compile());
    const values = parameters.map((parameter) => given[parameter as keyof Parameters]);
    if (this.isOutdated) return send({ text, values });
    try {
      return await send({ name, text, values });
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      this.isOutdated = true;
      // A transaction in progress is lost by it: then the first error is the one to know.
      return await send({ text, values }).catch(() => {
        throw error;
      });
    }
  }

  private compile(): Compiled {
    const compiler = new PreparedCompiler();
    const db = new Kysely<Tables>({ dialect: dialectOver(() => Promise.reject(new Error('Not run here.')), compiler) });
    const named = new Proxy({} as Named<Parameters>, { get: (_, name) => sql`${new Place(name)}` });
    const { sql: text } = this.build(db, named).compile();
    return { name: createHash('sha256').update(text).digest('base64url'), text, parameters: compiler.names };
  }
}

/** Each connection keeps all of them. */
const mostShapes = 50;

/** Statements that differ in more than values: each shape is prepared by itself, as long as there are few. */
export class PreparedShapes<Shape, Parameters, Row> {
  private readonly known = new Map<string, Prepared<Parameters, Row>>();

  constructor(
    private readonly build: (
      db: Kysely<Tables>,
      shape: Shape,
      named: Named<Parameters>,
    ) => { compile(): CompiledQuery<Row> },
  ) {}

  /** Undefined where there are too many already. */
  of(shape: Shape): Prepared<Parameters, Row> | undefined {
    const key = JSON.stringify(shape);
    const known = this.known.get(key);
    if (known || this.known.size >= mostShapes) return known;
    const prepared = new Prepared<Parameters, Row>((db, named) => this.build(db, shape, named));
    this.known.set(key, prepared);
    return prepared;
  }
}

/** A migration changed a column of the answer after this process had prepared it. */
function isOutdatedPlan(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  // The message is in the server's language; the name of its function is not.
  return cause instanceof DatabaseError && cause.code === '0A000' && cause.routine === 'RevalidateCachedQuery';
}
