import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session is stored under the SHA-256 of its id, so that the table, or a backup of it, cannot be used to sign in. */
export class HashedSessions1795000016000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE sessions SET sid = encode(sha256(convert_to(sid, 'UTF8')), 'hex')`);
  }

  /** The ids cannot be restored, so all users must sign in again. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM sessions');
  }
}
