import type { MigrationInterface, QueryRunner } from 'typeorm';
import { nameSkeleton } from '../../../domain/accounts/username.js';

/**
 * Names that look alike count as one name. Wrong passwords are counted per account and origin. A new address takes
 * effect after its link was opened.
 */
export class Accounts1795000010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN name_skeleton text');
    await readNames(runner);
    await runner.query(`ALTER TABLE users ADD CONSTRAINT users_name_skeleton_key UNIQUE (name_skeleton)`);
    await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE email_changes, device_links, failed_passwords;
      ALTER TABLE users DROP COLUMN name_skeleton`);
  }
}

interface Named {
  readonly id: number;
  readonly username: string;
}

/**
 * Computes the normalized name and the skeleton of each account, oldest first. A later account whose name looks like an
 * earlier one retains its name without a skeleton: other accounts cannot take a name like it, and its owner can still
 * sign in.
 */
async function readNames(runner: QueryRunner): Promise<void> {
  const users = (await runner.query('SELECT id, username FROM users WHERE deleted_at IS NULL ORDER BY id')) as Named[];
  const names = new Set(users.map(({ username }) => username.toLowerCase()));
  const skeletons = new Set<string>();
  const rows: { id: number; username: string; skeleton: string | null }[] = [];
  for (const { id, username } of users) {
    const plain = username.normalize('NFKC');
    const kept = names.has(plain.toLowerCase()) || plain.length > 60 ? username : plain;
    names.add(kept.toLowerCase());
    const skeleton = nameSkeleton(kept);
    rows.push({ id, username: kept, skeleton: skeletons.has(skeleton) ? null : skeleton });
    skeletons.add(skeleton);
  }
  await runner.query(
    `UPDATE users u SET username = known.username, name_skeleton = known.skeleton
     FROM jsonb_to_recordset($1) AS known (id integer, username text, skeleton text) WHERE u.id = known.id`,
    [JSON.stringify(rows)],
  );
}

const tables = `
  CREATE UNLOGGED TABLE failed_passwords (
    account text NOT NULL,
    place text NOT NULL,
    tries integer NOT NULL CHECK (tries >= 1),
    next_at timestamptz,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (account, place)
  );
  CREATE INDEX failed_passwords_expires_at_index ON failed_passwords (expires_at);

  CREATE TABLE device_links (
    user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    token_hash bytea CONSTRAINT device_links_token_hash_key UNIQUE CHECK (length(token_hash) = 32),
    mailed_at timestamptz NOT NULL DEFAULT now()
  );

  CREATE TABLE email_changes (
    user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    new_email text NOT NULL CHECK (length(new_email) BETWEEN 3 AND 254),
    confirm_hash bytea NOT NULL CONSTRAINT email_changes_confirm_hash_key UNIQUE CHECK (length(confirm_hash) = 32),
    stop_hash bytea NOT NULL CONSTRAINT email_changes_stop_hash_key UNIQUE CHECK (length(stop_hash) = 32),
    expires_at timestamptz NOT NULL
  );`;
