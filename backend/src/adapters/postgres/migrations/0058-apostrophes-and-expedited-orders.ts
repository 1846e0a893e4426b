import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes that store results of `searchable`. */
const indexes = [
  {
    table: 'audit_entries',
    name: 'audit_entries_search_index',
    words: `username || ' ' || action || ' ' || subject_id || ' ' || subject_name`,
  },
  {
    table: 'contact_submissions',
    name: 'contact_submissions_search_index',
    words: `name || ' ' || email || ' ' || subject || ' ' || message`,
  },
  { table: 'products', name: 'products_name_words_index', words: 'name' },
  { table: 'users', name: 'users_search_index', words: `username || ' ' || email` },
];

/** Columns `search` that store results of `searchable`. An update of another column generates them again. */
const searchTexts = [
  `UPDATE orders SET first_name = first_name WHERE search ~ '[''’‘ʼ]'`,
  `UPDATE mails SET recipient = recipient WHERE search ~ '[''’‘ʼ]'`,
  // The ratings and the cached pages stay valid.
  `ALTER TABLE reviews DISABLE TRIGGER USER;
   UPDATE reviews SET author = author WHERE search ~ '[''’‘ʼ]';
   ALTER TABLE reviews ENABLE TRIGGER USER`,
];

/**
 * Rebuilds the stored search texts and the indexes, which no longer contain apostrophes. Updates only rows with
 * apostrophes. Adds an index for the list of orders to ship, which begins with expedited orders. Each query is one
 * transaction, so that the shop waits for only one table at a time, and only when it writes. After a failure, all
 * queries can run again.
 */
export class ApostrophesAndExpeditedOrders1796000058000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // The timeout makes this migration fail while a long transaction, such as a backup, reads a table. Without the
    // timeout, pages would wait.
    const change = (sql: string) => runner.query(`SET LOCAL lock_timeout = '5s'; ${sql}`);
    await change(`
      CREATE INDEX IF NOT EXISTS orders_to_ship_index
        ON orders ((shipping_method <> 'expedited'), created_at, id DESC) WHERE view = 'to-ship'`);
    for (const { table, name, words } of indexes) {
      // The exclusive lock of the last step must not wait for writers that wait for the first step.
      await change(`CREATE INDEX IF NOT EXISTS new_${name} ON ${table} USING gin (searchable(${words}) gin_trgm_ops)`);
      await change(`DROP INDEX IF EXISTS ${name}; ALTER INDEX new_${name} RENAME TO ${name}`);
    }
    for (const update of searchTexts) await change(update);
  }

  /** Leaves the search texts in place. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_to_ship_index');
  }
}
