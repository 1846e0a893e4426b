import { createHash } from 'node:crypto';
import {
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  type CompiledQuery,
  createQueryId,
  Kysely,
  PostgresQueryCompiler,
  type QueryNode,
  type RawBuilder,
  SelectQueryNode,
  sql,
  WithNode,
} from 'kysely';
import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';
import { type Answer, dialectOver, type Send, type Statement, type StatementSource } from './dialect.js';
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
  constructor(
    readonly name: PropertyKey,
    /** Of the merged statements, the one whose parameter it is. */
    readonly part: number,
  ) {}
}

interface Compiled {
  readonly name: string;
  readonly text: string;
  readonly places: readonly Place[];
}

/** One `$n` for each name. What is no parameter stands in the text as it is, so that PostgreSQL finds a partial index by it. */
class PreparedCompiler extends PostgresQueryCompiler {
  readonly places: Place[] = [];

  protected override appendValue(value: unknown): void {
    if (!(value instanceof Place)) {
      this.appendImmediateValue(value);
      return;
    }
    const known = this.places.findIndex(({ name, part }) => name === value.name && part === value.part);
    this.append(`$${known < 0 ? this.places.push(value) : known + 1}`);
  }
}

/**
 * A statement that is written down once, with parameters by name: compiled when it is first run, and prepared by PostgreSQL once on
 * each connection. For what is asked often and found by a key: PostgreSQL comes to plan it without looking at the values.
 */
export class Prepared<Parameters, Row> {
  private compiled: Compiled | undefined;
  private isOutdated = false;

  constructor(private readonly build: (db: Kysely<Tables>, named: Named<Parameters>) => Query<Row>) {}

  async run(send: Send, given: Parameters): Promise<Answer> {
    const { name, text, places } = (this.compiled ??= this.compile());
    const source: StatementSource = {
      node: (part) => this.node(part),
      valueOf: (parameter) => given[parameter as keyof Parameters],
    };
    const values = places.map((place) => source.valueOf(place.name));
    if (this.isOutdated) return send({ text, values });
    try {
      return await send({ name, text, values, source });
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
    const { sql: text } = this.built(0, compiler).compile();
    return compiled(text, compiler);
  }

  private node(part: number): QueryNode {
    const node = this.built(part).toOperationNode?.();
    if (!node) throw new Error('A statement that is written as SQL cannot be merged with others.');
    return node;
  }

  private built(part: number, compiler?: PreparedCompiler): Query<Row> {
    const db = new Kysely<Tables>({ dialect: dialectOver(() => Promise.reject(new Error('Not run here.')), compiler) });
    const named = new Proxy({} as Named<Parameters>, { get: (_, name) => sql`${new Place(name, part)}` });
    return this.build(db, named);
  }
}

interface Query<Row> {
  compile(): CompiledQuery<Row>;
  toOperationNode?(): QueryNode;
}

function compiled(text: string, { places }: PreparedCompiler): Compiled {
  return { name: createHash('sha256').update(text).digest('base64url'), text, places };
}

const mergedStatements = new Map<string, Compiled & { reader: number }>();

/**
 * One statement that does what several do, each with what the tables held before. It answers what the first of them answers that reads.
 * The names of their common table expressions differ.
 */
export function merged(statements: readonly Statement[]): { statement: Statement; reader: number } {
  const sources = statements.map(({ source }) => {
    if (!source) throw new Error('Only prepared statements can be merged.');
    return source;
  });
  const key = statements.map(({ name }) => name).join(' ');
  const known = mergedStatements.get(key) ?? merge(sources);
  mergedStatements.set(key, known);
  const { name, text, places, reader } = known;
  return { statement: { name, text, values: places.map((at) => sources[at.part]?.valueOf(at.name)) }, reader };
}

function merge(sources: readonly StatementSource[]): Compiled & { reader: number } {
  const nodes = sources.map((source, part) => source.node(part));
  const reader = Math.max(0, nodes.findIndex(SelectQueryNode.is));
  const compiler = new PreparedCompiler();
  const { sql: text } = compiler.compileQuery(withOthers(nodes, reader), createQueryId());
  return { ...compiled(text, compiler), reader };
}

/** The others become common table expressions of one; theirs stand before them, as PostgreSQL writes in none that is nested. */
function withOthers(nodes: readonly QueryNode[], main: number): QueryNode {
  const before = nodes.flatMap((node, part) => {
    const own = node.with?.expressions ?? [];
    if (part === main) return own;
    const name = CommonTableExpressionNameNode.create(`part_${part}`);
    return [...own, CommonTableExpressionNode.create(name, { ...node, with: undefined } as QueryNode)];
  });
  const [first, ...rest] = before;
  const node = nodes[main];
  if (!node) throw new Error('There is nothing to merge.');
  return first ? { ...node, with: rest.reduce(WithNode.cloneWithExpression, WithNode.create(first)) } : node;
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
