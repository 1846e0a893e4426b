import { Argon2PasswordHasher } from '../adapters/crypto/argon2-password-hasher.js';
import { AdoptDemoShop } from '../adapters/demo/adopt-demo-shop.js';
import { dataSourceOptions, openMigrated } from '../adapters/postgres/data-source.js';
import { ZxcvbnCommonPasswords } from '../adapters/zxcvbn/zxcvbn-common-passwords.js';
import { publishedPasswords } from '../config/demo-accounts.js';
import type { FirstAdmin } from '../config/config.js';
import { checkedAccount, type NewAccount } from '../domain/accounts/account-rules.js';
import { DomainError } from '../domain/shared/domain-error.js';
import { runWithConfig } from './run-with-config.js';

// Turns the demo data into the shop's own data: npm run demo -- adopt.
await runWithConfig(async ({ databaseUrl, firstAdmin, shopNames }) => {
  const dataSource = await openMigrated(dataSourceOptions(databaseUrl, 1));
  try {
    const adopted = await new AdoptDemoShop(new Argon2PasswordHasher()).execute(
      dataSource,
      administrator(firstAdmin, shopNames),
    );
    if (!adopted) {
      refuse('This database contains no demo data. Nothing was changed.');
      return;
    }
    const { locked } = adopted;
    console.log('The demo data now belongs to the shop. Sample reviews are still marked as samples.');
    if (adopted.administrator !== null) console.log(`The administrator is now ${adopted.administrator}.`);
    else console.log('Create an administrator: npm run admin:create -- --username NAME --email ADDRESS');
    if (locked.length > 0)
      console.log(`These accounts have new random passwords, which no one knows: ${locked.join(', ')}.`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    refuse(`The demo data was not adopted. ${error.message}`);
  } finally {
    await dataSource.destroy();
  }
});

/** The administrator from the settings; null if the settings have none, or a published password. */
function administrator(given: FirstAdmin | null, shopNames: readonly string[]): NewAccount | null {
  if (given === null || publishedPasswords.includes(given.password)) return null;
  return checkedAccount(given, new ZxcvbnCommonPasswords(publishedPasswords, shopNames));
}

function refuse(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
