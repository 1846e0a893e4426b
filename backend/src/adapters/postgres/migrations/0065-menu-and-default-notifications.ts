import type { MigrationInterface, QueryRunner } from 'typeorm';
import notifications from '../functions/notifications.sql';

/**
 * Adds the menu of the shop to the settings. Turns on the most important notifications for new owners and managers, and
 * adds notifications about mails that could not be sent. The choices of present staff do not change. `lock_timeout`
 * ends the migration if a long transaction holds the accounts or the mails; then it can run again.
 */
export class MenuAndDefaultNotifications1796000065000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '5s';
      CREATE TABLE failed_mail_events (
        mail_id uuid PRIMARY KEY REFERENCES mails (id) ON DELETE CASCADE,
        noted_at timestamptz NOT NULL DEFAULT now()
      );
      ALTER TABLE notification_choices
        ADD COLUMN by_default boolean NOT NULL DEFAULT false,
        DROP CONSTRAINT notification_choices_kind_known,
        ADD CONSTRAINT notification_choices_kind_known CHECK (kind IN ('new-order', 'order-paid', 'new-message',
          'new-return', 'new-review', 'service-request', 'refund-failed', 'mail-failed', 'low-stock'))`);
    await runner.query(`
      ALTER TABLE setting_versions
        DROP CONSTRAINT setting_versions_section_known,
        ADD CONSTRAINT setting_versions_section_known CHECK (section IN ('shipping', 'store', 'content', 'menu'))`);
    await runner.query(notifications);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '5s';
      DROP TRIGGER users_first_staff ON users;
      DROP TRIGGER users_new_staff ON users;
      DROP FUNCTION begin_staff_news;
      DROP TABLE failed_mail_events;
      DELETE FROM setting_versions WHERE section = 'menu';
      ALTER TABLE setting_versions
        DROP CONSTRAINT setting_versions_section_known,
        ADD CONSTRAINT setting_versions_section_known CHECK (section IN ('shipping', 'store', 'content'));
      DELETE FROM notification_choices WHERE kind = 'mail-failed';
      DELETE FROM notification_items WHERE news ->> 'kind' = 'mail-failed';
      ALTER TABLE notification_choices
        DROP COLUMN by_default,
        DROP CONSTRAINT notification_choices_kind_known,
        ADD CONSTRAINT notification_choices_kind_known CHECK (kind IN ('new-order', 'order-paid', 'new-message',
          'new-return', 'new-review', 'service-request', 'refund-failed', 'low-stock'))`);
  }
}
