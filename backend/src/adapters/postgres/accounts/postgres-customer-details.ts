import { Injectable } from '@nestjs/common';
import { type Selectable, sql } from 'kysely';
import { CustomerDetails, type FitProfile } from '../../../domain/accounts/ports/customer-details.js';
import { type LabelAddress, maxAddresses, type SavedAddress } from '../../../domain/accounts/saved-address.js';
import { Database, type Named, Prepared } from '../sql/database.js';
import { insertFrom } from '../sql/rows.js';
import type { Tables } from '../sql/tables.js';

const addressesOf = new Prepared((db, { userId }: Named<{ userId: number }>) =>
  db
    .selectFrom('addresses')
    .select(['id', 'is_default as isDefault', 'name', 'address', 'city', 'state', 'zip_code as zipCode'])
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('place'),
);

export const fitColumns = ['my_size', 'bust_mm', 'underbust_mm', 'waist_mm', 'hips_mm', 'torso_mm'] as const;

export type FitRow = Omit<Selectable<Tables['fit_profiles']>, 'user_id'>;

const profileOf = new Prepared((db, { userId }: Named<{ userId: number }>) =>
  db.selectFrom('fit_profiles').select(fitColumns).where('user_id', '=', userId),
);

const savedProducts = new Prepared((db, { userId }: Named<{ userId: number }>) =>
  db
    .selectFrom('wishlist_items as item')
    .innerJoin('products as p', 'p.id', 'item.product_id')
    .select('p.id')
    .where('item.user_id', '=', userId)
    .where('p.archived_at', 'is', null)
    .orderBy('item.created_at', 'desc')
    .orderBy('p.id', 'desc'),
);

const lockAccount = new Prepared((db, { userId }: Named<{ userId: number }>) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate(),
);

const addProducts = new Prepared((db, named: Named<{ userId: number; productIds: readonly number[] }>) => {
  const wanted = db
    .selectFrom(
      sql<{ id: number; place: string }>`unnest(${named.productIds}::integer[]) WITH ORDINALITY`.as<'wanted'>(
        sql`wanted (id, place)`,
      ),
    )
    .innerJoin('products as p', 'p.id', 'wanted.id')
    .where('p.archived_at', 'is', null);
  return insertFrom(db, 'wishlist_items', wanted, ({ ref }) => ({
    user_id: named.userId,
    product_id: ref('p.id'),
    created_at: sql<Date>`statement_timestamp() - ${ref('wanted.place')} * interval '1 microsecond'`,
  })).onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doNothing());
});

const removeProduct = new Prepared((db, { userId, productId }: Named<{ userId: number; productId: number }>) =>
  db.deleteFrom('wishlist_items').where('user_id', '=', userId).where('product_id', '=', productId),
);

@Injectable()
export class PostgresCustomerDetails implements CustomerDetails {
  constructor(private readonly db: Database) {}

  listAddresses(userId: number): Promise<SavedAddress[]> {
    return this.db.all(addressesOf, { userId });
  }

  async lockAddresses(userId: number): Promise<SavedAddress[]> {
    await this.db.first(lockAccount, { userId });
    return this.listAddresses(userId);
  }

  async addAddress(userId: number, address: LabelAddress): Promise<number> {
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

  async saveAddress(id: number, address: LabelAddress): Promise<void> {
    await this.db.updateTable('addresses').set(rowOf(address)).where('id', '=', id).execute();
  }

  async makeDefault(userId: number, id: number): Promise<void> {
    const ofAccount = this.db.updateTable('addresses').where('user_id', '=', userId);
    await ofAccount.set({ is_default: false }).where('is_default', '=', true).where('id', '<>', id).execute();
    await ofAccount.set({ is_default: true }).where('id', '=', id).execute();
  }

  async removeAddress(id: number): Promise<void> {
    await this.db.deleteFrom('addresses').where('id', '=', id).execute();
  }

  async getFit(userId: number): Promise<FitProfile> {
    return fitProfileOf(await this.db.first(profileOf, { userId }));
  }

  async saveFit(userId: number, { mySize, bust, underbust, waist, hips, torso }: FitProfile): Promise<void> {
    const row = {
      my_size: mySize,
      bust_mm: millimeters(bust),
      underbust_mm: millimeters(underbust),
      waist_mm: millimeters(waist),
      hips_mm: millimeters(hips),
      torso_mm: millimeters(torso),
    };
    if (Object.values(row).every((value) => value === null)) {
      await this.db.deleteFrom('fit_profiles').where('user_id', '=', userId).execute();
      return;
    }
    await this.db
      .insertInto('fit_profiles')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
  }

  async listWishlist(userId: number): Promise<number[]> {
    return (await this.db.all(savedProducts, { userId })).map(({ id }) => id);
  }

  async lockWishlist(userId: number): Promise<number[]> {
    await this.db.first(lockAccount, { userId });
    return this.listWishlist(userId);
  }

  addToWishlist(userId: number, productIds: readonly number[]): Promise<number> {
    return this.db.change(addProducts, { userId, productIds });
  }

  async removeFromWishlist(userId: number, productId: number): Promise<void> {
    await this.db.change(removeProduct, { userId, productId });
  }
}

const rowOf = ({ name, address, city, state, zipCode }: LabelAddress) => ({
  name,
  address,
  city,
  state,
  zip_code: zipCode,
});

export const fitProfileOf = (row: FitRow | undefined): FitProfile => ({
  mySize: row?.my_size ?? null,
  bust: centimeters(row?.bust_mm),
  underbust: centimeters(row?.underbust_mm),
  waist: centimeters(row?.waist_mm),
  hips: centimeters(row?.hips_mm),
  torso: centimeters(row?.torso_mm),
});

const centimeters = (length: number | null | undefined) => (length ? length / 10 : null);
const millimeters = (length: number | null) => (length === null ? null : Math.round(length * 10));
