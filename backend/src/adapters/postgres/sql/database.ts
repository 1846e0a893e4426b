import { Injectable } from '@nestjs/common';
import { type Expression, type ExpressionBuilder, expressionBuilder, Kysely, sql, type SqlBool } from 'kysely';
import { TypeormTransaction } from '../connection/typeorm-transaction.js';
import { dialectOver, type Send } from './dialect.js';
import type { Prepared } from './prepared.js';
import type { Tables } from './tables.js';

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
