import { parseArgs } from 'node:util';
import { Argon2PasswordHasher } from '../adapters/crypto/argon2-password-hasher.js';
import { TypeormTransaction } from '../adapters/postgres/connection/typeorm-transaction.js';
import { dataSourceOptions, openMigrated } from '../adapters/postgres/data-source.js';
import { PostgresUserRepository } from '../adapters/postgres/accounts/postgres-user-repository.js';
import { Database } from '../adapters/postgres/sql/database.js';
import { ZxcvbnCommonPasswords } from '../adapters/zxcvbn/zxcvbn-common-passwords.js';
import { parseConfig } from '../config/config.js';
import { ConfigError } from '../config/config-error.js';
import { CreateAdmin } from '../domain/accounts/use-cases/create-admin.js';
import type { NewAccount } from '../domain/accounts/account-rules.js';
import { DomainError } from '../domain/shared/domain-error.js';

const usage = 'Usage: ADMIN_PASSWORD=… node dist/processes/create-admin.js --username NAME --email ADDRESS';

try {
  const given = readAccount();
  if (given) await create(given);
  else refuse(2, usage);
} catch (error) {
  if (error instanceof DomainError || error instanceof ConfigError) refuse(1, error.message);
  else refuse(1, `No administrator was created: ${reason(error)}`);
}

/** Reads the new account from the arguments; null if an argument is missing or misspelled. */
function readAccount(): NewAccount | null {
  const options = { username: { type: 'string' }, email: { type: 'string' } } as const;
  const { values } = parseArgs({ options, strict: false });
  const { username, email } = values;
  const password = process.env['ADMIN_PASSWORD'];
  return typeof username === 'string' && typeof email === 'string' && password ? { username, email, password } : null;
}

async function create(given: NewAccount): Promise<void> {
  // Here, `ADMIN_PASSWORD` is the password of the new account, so ignore the settings of the first administrator.
  const others = { ADMIN_USERNAME: undefined, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined };
  const config = parseConfig({ ...process.env, ...others });
  const { databaseUrl, refusedPasswords, shopNames } = config;
  const dataSource = await openMigrated(dataSourceOptions(databaseUrl, 1));
  try {
    const current = new TypeormTransaction(dataSource);
    const users = new PostgresUserRepository(current, new Database(current), config);
    const { username, email } = await new CreateAdmin(
      users,
      new Argon2PasswordHasher(),
      new ZxcvbnCommonPasswords(refusedPasswords, shopNames),
    ).execute(given);
    console.log(`Created administrator ${username} (${email}).`);
  } finally {
    await dataSource.destroy();
  }
}

/** Returns the text of an error. The error of a refused connection to several addresses has a code, but no message. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}

function refuse(exitCode: number, sentence: string): void {
  console.error(sentence);
  process.exitCode = exitCode;
}
