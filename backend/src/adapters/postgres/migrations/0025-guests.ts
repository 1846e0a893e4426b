import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Guests, who buy without an account, and the links that move their orders into an account. */
export class Guests1795000025000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(guests);
    await runner.query(claims);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE order_claims;
      DROP INDEX users_guests_index, users_guests_email_index, users_username_key, users_email_key;
      UPDATE users SET username = 'guest-' || id, email = id || '@guest.invalid' WHERE is_guest AND deleted_at IS NULL;
      ALTER TABLE users DROP COLUMN is_guest;
      CREATE UNIQUE INDEX users_username_key ON users (lower(username));
      CREATE UNIQUE INDEX users_email_key ON users (lower(email));`);
  }
}

/** Names and addresses of guests are not unique: any number of guests, and an account, may have the same. */
const guests = `
  ALTER TABLE users
    ADD COLUMN is_guest boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT users_guests_never_sign_in
      CHECK (NOT is_guest OR (password_hash = '' AND NOT is_admin AND name_skeleton IS NULL));
  DROP INDEX users_username_key, users_email_key;
  CREATE UNIQUE INDEX users_username_key ON users (lower(username)) WHERE NOT is_guest;
  CREATE UNIQUE INDEX users_email_key ON users (lower(email)) WHERE NOT is_guest;
  CREATE INDEX users_guests_email_index ON users (lower(email)) WHERE is_guest;
  CREATE INDEX users_guests_index ON users (created_at) WHERE is_guest AND deleted_at IS NULL;`;

/** One per order: a new token replaces the previous one. It proves the order's address. */
const claims = `
  CREATE TABLE order_claims (
    order_id char(16) PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    token_hash bytea NOT NULL CONSTRAINT order_claims_token_hash_key UNIQUE CHECK (length(token_hash) = 32),
    expires_at timestamptz NOT NULL
  );`;
