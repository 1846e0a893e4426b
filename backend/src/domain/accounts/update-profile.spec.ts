import { fromHome, passwordAttempts } from '../../../test/builders/password-attempts.js';
import { FakeOutbox } from '../../../test/fakes/fake-outbox.js';
import type { PasswordResets } from './password-resets.js';
import { UpdateProfile } from './update-profile.js';
import { User } from './user.js';
import type { UserRepository } from './user-repository.js';

const now = new Date('2026-11-21T12:00:00Z');
const marina = (changes: Partial<User> = {}) =>
  Object.assign(
    User.of({ username: 'marina', email: 'marina@shop.example', password: '' }, 'hash of wave', 'shopper'),
    {
      id: 7,
      ...changes,
    },
  );
const wanted = { username: 'marina', email: 'sea@shop.example' };

describe('changing the profile', () => {
  let outbox: FakeOutbox;
  let removed: number[];
  let saved: User[];
  beforeEach(() => {
    outbox = new FakeOutbox();
    removed = [];
    saved = [];
  });

  /** @param locked the account as it is when its row is locked, after it was looked at */
  function update(locked: User | null = marina()) {
    const users: Pick<UserRepository, 'find' | 'lock' | 'save'> = {
      find: () => Promise.resolve(marina()),
      lock: () => Promise.resolve(locked),
      save: (user) => Promise.resolve(void saved.push(user)),
    };
    const resets: Pick<PasswordResets, 'remove'> = { remove: (id) => Promise.resolve(void removed.push(id)) };
    const { attempts } = passwordAttempts();
    return new UpdateProfile(
      users as UserRepository,
      attempts,
      resets as PasswordResets,
      outbox,
      { run: (work) => work() },
      { now: () => now },
    );
  }

  it('of the address remembers since when, lets links to new passwords die and tells both addresses', async () => {
    const account = await update().execute(7, wanted, 'wave', fromHome);
    expect(account.email).toBe('sea@shop.example');
    expect(saved).toMatchObject([{ email: 'sea@shop.example', emailSince: now }]);
    expect(removed).toEqual([7]);
    expect(outbox.kept().map(({ mail }) => mail.to)).toEqual(['marina@shop.example', 'sea@shop.example']);
    expect(outbox.kept().every(({ owner }) => owner?.userId === 7)).toBe(true);
  });

  it('of no more than the case of its letters leaves what was written from the address hers', async () => {
    await update().execute(7, { username: 'marina', email: 'Marina@Shop.example' }, 'wave', fromHome);
    expect(saved).toMatchObject([{ email: 'Marina@Shop.example' }]);
    expect(saved[0]?.emailSince).toBeUndefined();
  });

  it('of the name alone leaves all that as it is', async () => {
    await update().execute(7, { username: 'pearl', email: 'marina@shop.example' }, null, fromHome);
    expect(saved[0]?.emailSince).toBeUndefined();
    expect(removed).toEqual([]);
    expect(outbox.kept()).toEqual([]);
  });

  it.each([
    ['another password', marina({ passwordHash: 'hash of storm' })],
    ['another address', marina({ email: 'other@shop.example' })],
  ])('does not hold when the account has got %s meanwhile', async (_, locked) => {
    await expect(update(locked).execute(7, wanted, 'wave', fromHome)).rejects.toMatchObject({
      code: 'account.changed',
    });
    expect(saved).toEqual([]);
  });

  it('does not hold when the account was deleted meanwhile', async () => {
    await expect(update(null).execute(7, wanted, 'wave', fromHome)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});
