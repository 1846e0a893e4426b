import { DataSource } from 'typeorm';
import { TypeormTransaction } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import { PostgresStaffNotifications } from '../../src/adapters/postgres/mail/postgres-staff-notifications.js';
import { Database } from '../../src/adapters/postgres/sql/database.js';
import { PostgresStock } from '../../src/adapters/postgres/stock/postgres-stock.js';
import { setAdministrator } from '../builders/account.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { staffNotificationsContract } from '../contracts/staff-notifications.contract.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

let database: TestDatabase;
let dataSource: DataSource;
let current: TypeormTransaction;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource(dataSourceOptions(database.url)).initialize();
  current = new TypeormTransaction(dataSource);
  db = new Database(current);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

async function member(): Promise<{ userId: number; to: string }> {
  const [row] = await database.query<{ id: number; email: string }>(
    `INSERT INTO users (username, email, password_hash)
     SELECT 'member-' || name, name || '@shop.example', '-' FROM gen_random_uuid() AS name RETURNING id, email`,
  );
  if (!row) throw new Error('The account was not inserted.');
  await setAdministrator({ database }, row.id, true);
  return { userId: row.id, to: row.email };
}

describe('the notifications of staff in PostgreSQL', () => {
  staffNotificationsContract(() => ({
    notifications: new PostgresStaffNotifications(db),
    transaction: (work) => current.run(work),
    member,
    dismiss: (userId) => setAdministrator({ database }, userId, false),
  }));

  it('are on for a new owner or manager, until the member chooses', async () => {
    const notifications = new PostgresStaffNotifications(db);
    const { userId } = await member();
    const become = (role: string | null) => database.query('UPDATE users SET role = $2 WHERE id = $1', [userId, role]);
    await become(null);
    await become('Manager');
    const important = ['new-order', 'new-message', 'new-return', 'refund-failed', 'mail-failed'];
    expect((await notifications.listDefaults(userId)).toSorted()).toEqual(important.toSorted());
    expect(await notifications.listChoices(userId)).toMatchObject({ 'new-order': 'daily', 'new-message': 'at-once' });
    await notifications.choose(userId, 'new-message', 'none');
    await notifications.choose(userId, 'new-return', 'at-once');
    await become('Owner');
    expect(await notifications.listChoices(userId)).toMatchObject({ 'new-message': 'none', 'new-return': 'at-once' });
    expect((await notifications.listDefaults(userId)).toSorted()).toEqual([
      'mail-failed',
      'new-order',
      'refund-failed',
    ]);
    await become(null);
    await become('Support');
    expect(await notifications.listDefaults(userId)).toEqual([]);
  });

  it('have no deleted account among their recipients', async () => {
    const notifications = new PostgresStaffNotifications(db);
    const { userId } = await member();
    await notifications.choose(userId, 'low-stock', 'at-once');
    const news = { kind: 'low-stock', productId: 1, variantId: null, product: 'Tide Top', left: 2 } as const;
    expect(await notifications.note(news, new Date(), {})).toHaveLength(1);
    await database.query('UPDATE users SET deletion_requested_at = now(), deleted_at = now() WHERE id = $1', [userId]);
    expect(await notifications.note(news, new Date(), {})).toEqual([]);
  });
});

describe('sizes that are running out', () => {
  const cause = { reason: 'order', reference: 'K7QF2M9X4TBDW8HN' } as const;
  let product: BuiltProduct;
  beforeEach(async () => {
    await database.query('DELETE FROM low_stock_events');
    product = await aProduct(database, {
      name: 'Wave Bikini',
      variants: [
        { size: 'M', color: 'Navy', stock: 6 },
        { size: 'L', color: 'Navy', stock: 2 },
      ],
    });
  });

  const line = (quantity: number, at = 0) => ({
    productId: product.id,
    variantId: product.variants[at]?.id ?? null,
    quantity,
  });
  const sell = (...lines: ReturnType<typeof line>[]) => current.run(() => new PostgresStock(db).sellFree(lines, cause));
  const consume = (limit = 100) => current.run(() => new PostgresStock(db).consumeLowStock(limit));

  it('are noted once, when a sale takes the units on hand to the limit', async () => {
    await sell(line(2));
    expect(await consume()).toEqual([]);
    await sell(line(1), line(1, 1));
    expect(await consume()).toEqual([
      { productId: product.id, variantId: product.variants[0]?.id, product: 'Wave Bikini (M, Navy)', left: 3 },
    ]);
    await sell(line(1));
    expect(await consume()).toEqual([]);
  });

  it('are noted again after they were restocked', async () => {
    const stock = new PostgresStock(db);
    await sell(line(4));
    await current.run(() => stock.restock([line(4)], cause));
    expect(await consume()).toEqual([]);
    await sell(line(5));
    expect(await consume()).toMatchObject([{ left: 1 }]);
  });

  it('are not noted for a hold, which may be released', async () => {
    const stock = new PostgresStock(db);
    await current.run(() => stock.hold([line(5)], cause));
    expect(await consume()).toEqual([]);
    await current.run(() => stock.sellHeld([line(5)], cause));
    expect(await consume()).toMatchObject([{ left: 1 }]);
  });

  it('are not reported after they were archived', async () => {
    await sell(line(4));
    await database.query('UPDATE product_variants SET archived_at = now() WHERE id = $1', [product.variants[0]?.id]);
    expect(await consume()).toEqual([]);
  });

  it('are given to one of several simultaneous calls', async () => {
    await sell(line(4));
    const consumed = await Promise.all(Array.from({ length: 4 }, () => consume()));
    expect(consumed.flat()).toHaveLength(1);
  });
});
