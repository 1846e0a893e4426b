import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calls of the last 24 hours that may be repeated. */
export class IdempotencyKeys1795000008000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_keys (
        id bytea PRIMARY KEY CHECK (octet_length(id) = 32),
        fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32),
        user_id integer REFERENCES users (id) ON DELETE CASCADE,
        result text CHECK (octet_length(result) <= 65536),
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX idempotency_keys_created_at_index ON idempotency_keys (created_at);
      CREATE INDEX idempotency_keys_user_id_index ON idempotency_keys (user_id) WHERE user_id IS NOT NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys');
  }
}
