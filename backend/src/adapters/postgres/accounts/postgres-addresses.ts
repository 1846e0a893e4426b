import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Addresses } from '../../../domain/accounts/ports/addresses.js';
import { type LabelAddress, maxAddresses, type SavedAddress } from '../../../domain/accounts/saved-address.js';
import { Database } from '../sql/database.js';
import { type Named, Prepared } from '../sql/prepared.js';

const addressesOf = new Prepared((db, { userId }: Named<{ userId: number }>) =>
  db
    .selectFrom('addresses')
    .select(['id', 'is_default as isDefault', 'name', 'address', 'city', 'state', 'zip_code as zipCode'])
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('place'),
);

@Injectable()
export class PostgresAddresses implements Addresses {
  constructor(private readonly db: Database) {}

  list(userId: number): Promise<SavedAddress[]> {
    return this.db.all(addressesOf, { userId });
  }

  async lock(userId: number): Promise<SavedAddress[]> {
    await this.db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    return this.list(userId);
  }

  async add(userId: number, address: LabelAddress): Promise<number> {
    const firstFree = sql<number>`(
      SELECT min(place) FROM generate_series(1, ${maxAddresses}) AS place
      WHERE place NOT IN (SELECT taken.place FROM addresses AS taken WHERE taken.user_id = ${userId})
    )`;
    const { id } = await this.db
      .insertInto('addresses')
      .values({ user_id: userId, place: firstFree, ...rowOf(address) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async save(id: number, address: LabelAddress): Promise<void> {
    await this.db.updateTable('addresses').set(rowOf(address)).where('id', '=', id).execute();
  }

  async makeDefault(userId: number, id: number): Promise<void> {
    const ofAccount = this.db.updateTable('addresses').where('user_id', '=', userId);
    await ofAccount.set({ is_default: false }).where('is_default', '=', true).where('id', '<>', id).execute();
    await ofAccount.set({ is_default: true }).where('id', '=', id).execute();
  }

  async remove(id: number): Promise<void> {
    await this.db.deleteFrom('addresses').where('id', '=', id).execute();
  }
}

const rowOf = ({ name, address, city, state, zipCode }: LabelAddress) => ({
  name,
  address,
  city,
  state,
  zip_code: zipCode,
});
