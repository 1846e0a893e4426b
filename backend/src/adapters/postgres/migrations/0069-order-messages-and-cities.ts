import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = [
  {
    name: 'contact_submissions_unanswered_email_index',
    on: 'contact_submissions (lower(email)) WHERE NOT is_answered',
  },
  { name: 'orders_city_index', on: 'orders USING gin (searchable(city) gin_trgm_ops)' },
];

/**
 * Indexes the addresses of unanswered messages, which the list of orders marks, and the cities of orders, which staff
 * search. Staff and shoppers can work while the indexes are built. After a failure, all queries can run again.
 */
export class OrderMessagesAndCities1796000069000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const { name, on } of indexes) {
      // A failed build leaves an invalid index behind.
      const [leftover] = (await runner.query(
        `SELECT 1 FROM pg_index WHERE indexrelid = to_regclass('${name}') AND NOT indisvalid`,
      )) as unknown[];
      if (leftover) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${on}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${indexes.map(({ name }) => name).join(', ')}`);
  }
}
