import type { MigrationInterface, QueryRunner } from 'typeorm';
import text from '../functions/text.sql';

/**
 * Indexes for fast lists of the back office in large shops. `searchable` returns the same results as before, so stored
 * results stay valid. Reviews store their searchable text, because staff search the reviews of all products together.
 */
export class StaffLists1796000040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(text);
    await runner.query(`
      ALTER TABLE reviews
        ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (searchable(author || ' ' || text)) STORED;
      CREATE INDEX products_name_words_index ON products USING gin (searchable(name) gin_trgm_ops);
      CREATE INDEX users_created_at_index ON users (created_at DESC, id DESC) WHERE deleted_at IS NULL;
      CREATE INDEX users_by_username_index ON users (lower(username), id DESC) WHERE deleted_at IS NULL;
      CREATE INDEX users_by_email_index ON users (lower(email), id DESC) WHERE deleted_at IS NULL;
      CREATE INDEX users_by_staff_index ON users (is_admin, id DESC) WHERE deleted_at IS NULL;
      CREATE INDEX users_staff_first_index ON users (is_admin DESC, id DESC) WHERE deleted_at IS NULL;
      CREATE INDEX products_archived_index ON products (id) WHERE archived_at IS NOT NULL AND NOT is_draft`);
  }

  /** Leaves the function in place, because it returns the same results as the former version. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX users_created_at_index, users_by_username_index, users_by_email_index, users_by_staff_index,
        users_staff_first_index, products_archived_index, products_name_words_index;
      ALTER TABLE reviews DROP COLUMN search`);
  }
}
