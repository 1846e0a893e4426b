import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A discarded draft becomes a draft again when staff restore it. Before this migration, restoring published the draft.
 */
export class DiscardedDrafts1796000038000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products
        ADD COLUMN was_draft boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT products_discarded_drafts_archived
          CHECK (NOT was_draft OR (archived_at IS NOT NULL AND NOT is_draft))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE products DROP COLUMN was_draft');
  }
}
