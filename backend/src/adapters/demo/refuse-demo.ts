import { demoAccounts, publishedPasswords } from '../../config/demo-accounts.js';
import { ConfigError } from '../../config/config-error.js';
import type { PasswordHasher } from '../../domain/accounts/ports/passwords.js';

export type Query = <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

export interface PublishedAccount {
  readonly id: number;
  readonly username: string;
  readonly is_admin: boolean;
}

const remedy =
  '"npm run demo -- remove" empties the database, "npm run demo -- adopt" retains its content and locks the demo’s accounts';

/**
 * Refuses to open a database with demo data in production. The database may have no tables yet.
 * @throws ConfigError
 */
export async function refuseDemoData(query: Query): Promise<void> {
  const [tables] = await query<{ readonly mark: boolean }>(`SELECT to_regclass('demo_data') IS NOT NULL AS mark`);
  if (!tables?.mark || (await query('SELECT FROM demo_data')).length === 0) return;
  throw refusal(`holds the data of the demo shop, which production refuses: ${remedy}`);
}

/** @throws ConfigError when an administrator or a demo account has a password published in the README */
export async function refusePublishedPasswords(query: Query, passwords: PasswordHasher): Promise<void> {
  const [tables] = await query<{ readonly users: boolean }>(`SELECT to_regclass('users') IS NOT NULL AS users`);
  const [account] = tables?.users ? await accountsWithPublishedPassword(query, passwords) : [];
  if (!account) return;
  throw refusal(
    `holds the account ${account.username} with a password from the README, which production refuses: ` +
      'start the shop without NODE_ENV=production, sign in and change the password',
  );
}

/** Returns the administrators and demo accounts that still have a password published in the README. */
export async function accountsWithPublishedPassword(
  query: Query,
  passwords: PasswordHasher,
): Promise<PublishedAccount[]> {
  const known = Object.values(demoAccounts);
  const candidates = await query<PublishedAccount & { readonly password_hash: string }>(
    `SELECT id, username, is_admin, password_hash FROM users
     WHERE password_hash <> '' AND (is_admin OR lower(username) = ANY ($1) OR lower(email) = ANY ($2)) ORDER BY id`,
    [known.map(({ username }) => username), known.map(({ email }) => email)],
  );
  const found = await Promise.all(
    candidates.map(async ({ password_hash: hash, ...account }) => {
      const matches = await Promise.all(publishedPasswords.map((password) => passwords.verify(hash, password)));
      return matches.includes(true) ? [account] : [];
    }),
  );
  return found.flat();
}

function refusal(problem: string): ConfigError {
  return ConfigError.of('DATABASE_URL', problem, 'postgres://shop@localhost/another');
}
