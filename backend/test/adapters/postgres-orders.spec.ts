import { DataSource } from 'typeorm';
import { TypeormTransaction } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import { Database } from '../../src/adapters/postgres/sql/database.js';
import { PostgresOrderRepository } from '../../src/adapters/postgres/orders/postgres-order-repository.js';
import { anOrderOf } from '../builders/order.js';
import { aProduct } from '../builders/product.js';
import { ordersContract } from '../contracts/orders.contract.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('orders in PostgreSQL', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let current: TypeormTransaction;
  let orders: PostgresOrderRepository;
  let productId: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url)).initialize();
    current = new TypeormTransaction(dataSource);
    orders = new PostgresOrderRepository(new Database(current));
    ({ id: productId } = await aProduct(database));
    await database.query(`INSERT INTO users (username, email, password_hash) VALUES ('marina', 'm@shop.example', '-')`);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  ordersContract(() => ({
    orders,
    staff: { id: 1, name: 'marina' },
    productId,
    transaction: (work) => current.run(work),
  }));

  it('are locked while they are changed', async () => {
    const { id } = anOrderOf();
    await orders.add(anOrderOf({ userId: null, items: [{ productId }] }));
    await current.run(async () => {
      await orders.lock(id);
      const locked = await database.query('SELECT FROM orders WHERE id = $1 FOR UPDATE SKIP LOCKED', [id]);
      expect(locked).toEqual([]);
    });
  });

  it('have a search text with their address and the names of their products, even after changes by plain SQL', async () => {
    const id = 'AAAAAAAAAAAAAAAA';
    await orders.add(
      anOrderOf({ id, userId: null, payment: { paymentIntentId: 'pi_a' }, items: [{ productId }, { productId }] }),
    );
    const search = () =>
      database.query<{ search: string }>('SELECT rtrim(search) AS search FROM orders WHERE id = $1', [id]);
    const recipientText = 'aaaaaaaaaaaaaaaa ana@shop.example ana rivera';
    expect(await search()).toEqual([{ search: `${recipientText} tide top tide top 12 ocean st 95060` }]);
    await database.query(
      `INSERT INTO order_items (order_id, position, product_name, price_cents, quantity) VALUES ($1, 2, 'Bay Shorts', 0, 1)`,
      [id],
    );
    expect(await search()).toEqual([{ search: `${recipientText} tide top tide top bay shorts 12 ocean st 95060` }]);
  });
});
