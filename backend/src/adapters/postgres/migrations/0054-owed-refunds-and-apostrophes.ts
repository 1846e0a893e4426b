import type { MigrationInterface, QueryRunner } from 'typeorm';
import refunds from '../functions/refunds.sql';
import text from '../functions/text.sql';

/**
 * `owed_refunds` computes the amounts that orders still owe for failed refunds. `for_items_cents` is the part of a refund
 * that cannot repeat a failed refund. For earlier refunds, only the refunds of returns are known to be for items. Staff
 * see expedited orders first. `searchable` removes apostrophes, so stored search texts and indexes are rebuilt. Only
 * orders and mails with apostrophes change. The exclusive locks come last, so that pages wait only briefly.
 */
export class OwedRefundsAndApostrophes1796000054000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // If a long transaction such as a backup reads the tables, this migration fails. Otherwise pages would wait.
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    await runner.query(text);
    await runner.query(refunds);
    await runner.query(`
      UPDATE orders SET first_name = first_name WHERE search ~ '[''’‘ʼ]';
      UPDATE mails SET recipient = recipient WHERE search ~ '[''’‘ʼ]';
      CREATE INDEX orders_to_ship_index ON orders ((shipping_method <> 'expedited'), created_at, id DESC)
        WHERE view = 'to-ship';
      REINDEX INDEX audit_entries_search_index;
      REINDEX INDEX contact_submissions_search_index;
      REINDEX INDEX products_staff_search_index;
      REINDEX INDEX products_name_words_index;
      REINDEX INDEX users_search_index;
      ALTER TABLE reviews
        DROP COLUMN search,
        ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (searchable(author || ' ' || text)) STORED;
      ALTER TABLE refunds
        ADD COLUMN for_items_cents integer NOT NULL DEFAULT 0 CONSTRAINT refunds_for_items_in_range
          CHECK (for_items_cents BETWEEN 0 AND amount_cents);
      UPDATE refunds SET for_items_cents = amount_cents FROM returns WHERE returns.refund_id = refunds.id`);
  }

  /** Leaves `searchable` in place. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION owed_refunds;
      DROP INDEX orders_to_ship_index;
      ALTER TABLE refunds DROP COLUMN for_items_cents`);
  }
}
