import type { AccountLinks } from '../../src/domain/accounts/ports/account-links.js';
import { MailDeviceLink } from '../../src/domain/accounts/use-cases/mail-device-link.js';
import { PasswordAttempts, type Origin } from '../../src/domain/accounts/use-cases/password-attempts.js';
import type { PasswordHasher } from '../../src/domain/accounts/ports/passwords.js';
import { RandomIds } from '../../src/adapters/crypto/random-ids.js';
import { FakeFailedPasswords } from '../fakes/fake-failed-passwords.js';
import { FakeOutbox } from '../fakes/fake-outbox.js';

export const fromHome: Origin = { network: '192.0.2.0/24', deviceTokens: [] };

/** Creates hashes that contain the password, for tests without argon2. */
const plainHasher: PasswordHasher = {
  hash: (password) => Promise.resolve(`hash of ${password}`),
  verify: (hash, password) => Promise.resolve(hash === `hash of ${password}`),
};

/**
 * Checks passwords without a database. The token of an account's known device consists of `laptop of` and the account's
 * id.
 */
export function passwordAttempts({
  passwords = plainHasher,
  outbox = new FakeOutbox(),
  refused = [],
}: {
  passwords?: PasswordHasher;
  outbox?: FakeOutbox;
  refused?: readonly string[];
} = {}) {
  const failures = new FakeFailedPasswords();
  const links: Pick<AccountLinks, 'saveDevice'> = { saveDevice: () => Promise.resolve(true) };
  const mailDeviceLink = new MailDeviceLink(links as AccountLinks, outbox, new RandomIds(), { run: (work) => work() });
  const devices = {
    token: () => '',
    match: ({ id }: { id: number }, tokens: readonly string[]) =>
      tokens.includes(`laptop of ${id}`) ? 'laptop' : null,
  };
  const common = { has: () => false, shopNames: [], isRefused: (password: string) => refused.includes(password) };
  const attempts = new PasswordAttempts(passwords, failures, devices, mailDeviceLink, common);
  return { attempts, failures, outbox };
}
