import { Injectable } from '@nestjs/common';
import { Kysely } from 'kysely';
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
}

/** The shop's database. Statements join the running transaction, if there is one. */
@Injectable()
export class Database extends Sql {
  constructor(transaction: TypeormTransaction) {
    super((statement) => transaction.send(statement));
  }
}
