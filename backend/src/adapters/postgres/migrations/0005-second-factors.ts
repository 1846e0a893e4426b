import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors of accounts: authenticator apps, passkeys and recovery codes. */
export class SecondFactors1797000005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recovery_codes, passkey_challenges, passkeys, authenticators');
  }
}

/**
 * The secret of an authenticator app is encrypted, and a recovery code is hashed, so that the tables cannot be used to
 * sign in. `last_step` is the time step of the last code: each code works once.
 */
const tables = `
  CREATE TABLE authenticators (
    user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret bytea NOT NULL,
    confirmed_at timestamptz,
    last_step integer NOT NULL DEFAULT 0
  );

  CREATE TABLE passkeys (
    id text PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 1400),
    user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    public_key bytea NOT NULL,
    counter bigint NOT NULL CHECK (counter >= 0),
    transports text[] NOT NULL,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz
  );
  CREATE INDEX passkeys_user_id_index ON passkeys (user_id);

  CREATE TABLE passkey_challenges (
    challenge text PRIMARY KEY CHECK (length(challenge) BETWEEN 20 AND 200),
    user_id integer REFERENCES users (id) ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX passkey_challenges_expires_at_index ON passkey_challenges (expires_at);
  CREATE INDEX passkey_challenges_user_id_index ON passkey_challenges (user_id);

  CREATE TABLE recovery_codes (
    user_id integer REFERENCES users (id) ON DELETE CASCADE,
    code_hash bytea CHECK (length(code_hash) = 32),
    PRIMARY KEY (user_id, code_hash)
  );`;
