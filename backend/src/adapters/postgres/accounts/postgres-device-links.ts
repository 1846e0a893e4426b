import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DeviceLinks } from '../../../domain/accounts/ports/devices.js';
import { linkLifetimes } from '../../../domain/mail/link-lifetimes.js';
import { Database } from '../sql/database.js';
import { hashOf } from './token-hash.js';

const lastValid = sql<Date>`now() - ${linkLifetimes['device-link']} * interval '1 second'`;

@Injectable()
export class PostgresDeviceLinks implements DeviceLinks {
  constructor(private readonly db: Database) {}

  async save(userId: number, token: string): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('device_links')
      .values({ user_id: userId, token_hash: hashOf(token) })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet(({ ref }) => ({ token_hash: ref('excluded.token_hash'), mailed_at: sql`now()` }))
          .where('device_links.mailed_at', '<=', lastValid),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async redeem(token: string): Promise<number | null> {
    const redeemed = await this.db
      .updateTable('device_links')
      .set({ token_hash: null })
      .where('token_hash', '=', hashOf(token))
      .where('mailed_at', '>', lastValid)
      .returning('user_id')
      .executeTakeFirst();
    return redeemed?.user_id ?? null;
  }

  async remove(userId: number): Promise<void> {
    await this.db.deleteFrom('device_links').where('user_id', '=', userId).execute();
  }
}
