import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records whether staff set the password of an account. Earlier resets are in the audit log, but the log does not show
 * whether the user has set another password since. These users must therefore set a new password before they become
 * staff. The second query does not block other processes that read or write accounts. After a failure, both queries can
 * run again.
 */
export class PasswordsByStaff1796000060000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '5s';
      ALTER TABLE users ADD COLUMN IF NOT EXISTS password_by_staff boolean NOT NULL DEFAULT false`);
    await runner.query(`
      UPDATE users SET password_by_staff = true
        FROM (
          SELECT DISTINCT subject_id::integer AS id FROM audit_entries
          WHERE subject_kind = 'user' AND action = 'user.password-reset'
        ) AS reset
        WHERE users.id = reset.id AND role IS NULL AND deleted_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN password_by_staff');
  }
}
