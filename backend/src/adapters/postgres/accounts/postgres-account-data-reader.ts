import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type AccountData, AccountDataReader } from '../../../domain/accounts/ports/account-data.js';
import { Money } from '../../../domain/shared/money.js';
import { Database } from '../sql/database.js';
import { owned, personalTables } from './owned-rows.js';
import { type FitRow, fitProfileOf } from './postgres-fit-profiles.js';

type Sections = Omit<AccountData, 'account' | 'fitProfile'> & {
  readonly account: readonly AccountData['account'][];
  readonly fitProfile: readonly FitRow[];
};

@Injectable()
export class PostgresAccountDataReader implements AccountDataReader {
  constructor(private readonly db: Database) {}

  async get(userId: number): Promise<AccountData | null> {
    const sections = personalTables.flatMap((table) => {
      if (!table.exported) return [];
      const { section, rows, byAddress } = table.exported;
      return [sql.lit(section), jsonArrayFrom<object>(rows(this.db).where(owned(table, userId, byAddress, 't')))];
    });
    const { json } = await this.db
      .selectNoFrom(sql<string>`json_build_object(${sql.join(sections)})::text`.as('json'))
      .executeTakeFirstOrThrow();
    const { account, fitProfile, ...others } = JSON.parse(json, revived) as Sections;
    return account[0] ? { account: account[0], fitProfile: fitProfileOf(fitProfile[0]), ...others } : null;
  }
}

const amounts = new Set(['price', 'amount', 'subtotal', 'discount', 'shipping', 'tax', 'total', 'refunded']);

function revived(key: string, value: unknown): unknown {
  if (typeof value === 'string' && key.endsWith('At')) return new Date(value);
  return typeof value === 'number' && amounts.has(key) ? Money.ofCents(value) : value;
}
