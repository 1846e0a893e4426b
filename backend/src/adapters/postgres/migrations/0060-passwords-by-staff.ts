import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records whether staff set the password of an account. Earlier resets are in the audit log. It does not show whether
 * the owner has set another password since, so these owners must set one before they become staff.
 */
export class PasswordsByStaff1796000060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    await runner.query(`
      ALTER TABLE users ADD COLUMN password_by_staff boolean NOT NULL DEFAULT false;
      UPDATE users SET password_by_staff = true
        WHERE role IS NULL AND deleted_at IS NULL
          AND id::text IN (SELECT subject_id FROM audit_entries WHERE action = 'user.password-reset')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN password_by_staff');
  }
}
