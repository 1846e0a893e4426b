import { fromHome, passwordAttempts } from '../../../../test/builders/password-attempts.js';
import { FakeOutbox } from '../../../../test/fakes/fake-outbox.js';
import { RandomIds } from '../../../adapters/crypto/random-ids.js';
import type { AccountLinks } from '../ports/account-links.js';
import type { SessionAccount } from '../account.js';
import type { CheckSecondFactor } from './check-second-factor.js';
import { ConfirmPassword } from './confirm-password.js';
import { RequestEmailChange } from './request-email-change.js';
import { UpdateProfile } from './update-profile.js';
import { User } from '../user.js';
import type { UserRepository } from '../ports/user-repository.js';

const now = new Date('2026-11-21T12:00:00Z');
const marina = (changes: Partial<User> = {}) =>
  Object.assign(User.of({ username: 'marina', email: 'marina@shop.example', password: '' }, 'hash of wave', null), {
    id: 7,
    ...changes,
  });
const wanted = { username: 'marina', email: 'sea@shop.example' };

describe('changing the profile', () => {
  let outbox: FakeOutbox;
  let requested: [userId: number, newEmail: string][];
  let counted: string[];
  let saved: User[];
  beforeEach(() => {
    outbox = new FakeOutbox();
    requested = [];
    counted = [];
    saved = [];
  });

  const session = (hasSecondFactor = false): SessionAccount =>
    Object.assign(marina().account, { permissions: [], hasSecondFactor, secondFactors: [], needsSecondFactor: false });
  const proof = (currentPassword: string | null, code: string | null = null) => ({ currentPassword, code });

  /** @param locked the account as read under the lock */
  function update(locked: User | null = marina()) {
    const users: Pick<UserRepository, 'get' | 'lock' | 'save'> = {
      get: () => Promise.resolve(marina()),
      lock: () => Promise.resolve(locked),
      save: (user) => Promise.resolve(void saved.push(user)),
    };
    const secondFactor: Pick<CheckSecondFactor, 'execute'> = {
      execute: (_id, code) => Promise.resolve(code === '123456'),
    };
    const links: Pick<AccountLinks, 'saveEmailChange'> = {
      saveEmailChange: (id, email) => Promise.resolve(void requested.push([id, email])),
    };
    return new UpdateProfile(
      users as UserRepository,
      new ConfirmPassword(users as UserRepository, passwordAttempts().attempts, secondFactor as CheckSecondFactor),
      new RequestEmailChange(links as AccountLinks, outbox, new RandomIds()),
      {
        consume: (key) => Promise.resolve(void counted.push(key)),
        giveBack: () => Promise.resolve(),
        deleteExpired: () => Promise.resolve(0),
      },
      { run: (work) => work() },
      { now: () => now },
    );
  }

  it('retains the current address until the new address is confirmed, and sends mail to both', async () => {
    const account = await update().execute(session(), { ...wanted, username: 'pearl' }, proof('wave'), fromHome);
    expect(account).toMatchObject({ username: 'pearl', email: 'marina@shop.example' });
    expect(saved).toMatchObject([{ username: 'pearl', email: 'marina@shop.example' }]);
    expect(saved[0]?.emailSince).toBeUndefined();
    expect(requested).toEqual([[7, 'sea@shop.example']]);
    expect(outbox.stored().map(({ mail, owner }) => [mail.template, mail.to, owner])).toEqual([
      ['email-change-confirmation', 'sea@shop.example', { userId: 7 }],
      ['email-change-notice', 'marina@shop.example', { userId: 7 }],
    ]);
    const secrets = outbox.stored().map(({ mail }) => 'secret' in mail && mail.secret);
    expect(new Set(secrets).size).toBe(2);
    expect(counted).toEqual(['new-address:account 7', 'new-address:email sea@shop.example']);
  });

  it('applies an address that differs only in upper and lower case immediately', async () => {
    await update().execute(session(), { username: 'marina', email: 'Marina@Shop.example' }, proof('wave'), fromHome);
    expect(saved).toMatchObject([{ email: 'Marina@Shop.example' }]);
    expect(saved[0]?.emailSince).toBeUndefined();
    expect([...requested, ...counted, ...outbox.stored()]).toEqual([]);
  });

  it('asks for the second factor instead of the password if the account has one', async () => {
    await expect(update().execute(session(true), wanted, proof('wave'), fromHome)).rejects.toMatchObject({
      code: 'second-factor-needed',
    });
    expect(requested).toEqual([]);
    await update().execute(session(true), wanted, proof(null, '123456'), fromHome);
    expect(requested).toEqual([[7, 'sea@shop.example']]);
  });

  it('does not change the address when only the name changes', async () => {
    await update().execute(session(), { username: 'pearl', email: 'marina@shop.example' }, proof(null), fromHome);
    expect([...requested, ...counted, ...outbox.stored()]).toEqual([]);
  });

  it.each([
    ['another password', marina({ passwordHash: 'hash of storm' })],
    ['another address', marina({ email: 'other@shop.example' })],
  ])('fails if the account got %s in the meantime', async (_, locked) => {
    await expect(update(locked).execute(session(), wanted, proof('wave'), fromHome)).rejects.toMatchObject({
      code: 'account.changed',
    });
    expect(saved).toEqual([]);
  });

  it('fails if the account was deleted in the meantime', async () => {
    await expect(update(null).execute(session(), wanted, proof('wave'), fromHome)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });
});
