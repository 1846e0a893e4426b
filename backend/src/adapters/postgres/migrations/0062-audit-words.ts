import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  audit_entries_words_index: `gin (searchable(
    username || ' ' || action || ' ' || subject_id || ' ' || subject_name || ' '
    || coalesce(words, left(coalesce(before::text, '') || coalesce(after::text, ''), 1000))) gin_trgm_ops)`,
  audit_entries_kind_index: 'btree (subject_kind, id DESC)',
};

/**
 * Stores the changed fields of an audit entry in words, so that the search finds their names and values. Staff can work
 * while the new indexes are built. After a failure, all queries can run again.
 */
export class AuditWords1796000062000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // The timeout makes this migration fail while a long transaction, such as a backup, uses the table. Without the
    // timeout, every change by staff would wait.
    const change = (sql: string) => runner.query(`SET LOCAL lock_timeout = '5s'; ${sql}`);
    await change('ALTER TABLE audit_entries ADD COLUMN IF NOT EXISTS words text');
    for (const [name, definition] of Object.entries(indexes)) {
      // A failed build leaves an invalid index behind.
      const [leftover] = (await runner.query(
        `SELECT 1 FROM pg_index WHERE indexrelid = to_regclass('${name}') AND NOT indisvalid`,
      )) as unknown[];
      if (leftover) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON audit_entries USING ${definition}`);
    }
    await change('DROP INDEX IF EXISTS audit_entries_search_index');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX audit_entries_search_index ON audit_entries
        USING gin (searchable(username || ' ' || action || ' ' || subject_id || ' ' || subject_name) gin_trgm_ops);
      DROP INDEX audit_entries_words_index, audit_entries_kind_index;
      ALTER TABLE audit_entries DROP COLUMN words`);
  }
}
