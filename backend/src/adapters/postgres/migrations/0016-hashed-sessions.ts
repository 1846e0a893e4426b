import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session is kept under the SHA-256 of its id: who reads the table, or a backup of it, cannot sign in with what stands there. */
export class HashedSessions1795000016000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE sessions SET sid = encode(sha256(convert_to(sid, 'UTF8')), 'hex')`);
  }

  /** The ids cannot be had back: everybody signs in again. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM sessions');
  }
}
