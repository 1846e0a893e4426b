import type { MigrationInterface, QueryRunner } from 'typeorm';
import firstNotifications from '../functions/first-notifications.sql';

const kinds = [
  ...['new-order', 'order-paid', 'new-message', 'new-return', 'new-review', 'service-request', 'refund-failed'],
  ...['mail-failed', 'low-stock'],
];

/** Replaces the constraint on the values that a column can have. */
const restrict = (table: string, name: string, column: string, values: readonly string[]) => `
  ALTER TABLE ${table}
    DROP CONSTRAINT IF EXISTS ${name},
    ADD CONSTRAINT ${name} CHECK (${column} IN (${values.map((value) => `'${value}'`).join(', ')}))`;

const restrictKinds = (known: readonly string[]) =>
  restrict('notification_choices', 'notification_choices_kind_known', 'kind', known);

const restrictSections = (known: readonly string[]) =>
  restrict('setting_versions', 'setting_versions_section_known', 'section', known);

/**
 * Adds the menu of the shop to the settings. Turns on the most important notifications for new owners and managers, and
 * adds notifications about mails that could not be sent. The choices of existing staff do not change. Each query is one
 * transaction that locks only one of the tables that requests use, so that this migration and a request never wait for
 * each other. After a failure, all queries can run again.
 */
export class MenuAndDefaultNotifications1796000065000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const change = changeIn(runner);
    await change(`
      CREATE TABLE IF NOT EXISTS failed_mail_events (
        mail_id uuid PRIMARY KEY REFERENCES mails (id) ON DELETE CASCADE,
        noted_at timestamptz NOT NULL DEFAULT now()
      )`);
    await change('ALTER TABLE notification_choices ADD COLUMN IF NOT EXISTS by_default boolean NOT NULL DEFAULT false');
    await change(restrictKinds(kinds));
    await change(restrictSections(['shipping', 'store', 'content', 'menu']));
    // Locks only the accounts. The functions use the new column and the new kind.
    await change(firstNotifications);
  }

  async down(runner: QueryRunner): Promise<void> {
    const change = changeIn(runner);
    await change('DROP TRIGGER IF EXISTS users_first_staff ON users; DROP TRIGGER IF EXISTS users_new_staff ON users');
    await change('DROP FUNCTION IF EXISTS begin_staff_news');
    await change('DROP TABLE IF EXISTS failed_mail_events');
    await change(`DELETE FROM setting_versions WHERE section = 'menu'`);
    await change(restrictSections(['shipping', 'store', 'content']));
    await change(`DELETE FROM notification_choices WHERE kind = 'mail-failed'`);
    await change(`DELETE FROM notification_items WHERE news ->> 'kind' = 'mail-failed'`);
    await change(restrictKinds(kinds.filter((kind) => kind !== 'mail-failed')));
    await change('ALTER TABLE notification_choices DROP COLUMN IF EXISTS by_default');
  }
}

/**
 * Runs queries with a timeout, so that they fail while a long transaction holds a lock. Without the timeout, requests
 * would wait.
 */
function changeIn(runner: QueryRunner) {
  return (sql: string) => runner.query(`SET LOCAL lock_timeout = '5s'; ${sql}`);
}
