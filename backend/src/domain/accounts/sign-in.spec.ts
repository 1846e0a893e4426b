import type { RateLimits } from '../shared/rate-limits.js';
import type { PasswordHasher } from './password-hasher.js';
import { PasswordAttempts } from './password-attempts.js';
import { SignIn } from './sign-in.js';
import { User } from './user.js';
import type { UserRepository } from './user-repository.js';

const marina = User.of({ username: 'Marina', email: 'marina@shop.example', password: '' }, 'hash of wave', 'shopper');

describe('signing in', () => {
  const checked: (string | null)[] = [];
  const passwords: PasswordHasher = {
    hash: (password) => Promise.resolve(`hash of ${password}`),
    verify: (hash, password) => {
      checked.push(hash);
      return Promise.resolve(hash === `hash of ${password}`);
    },
  };
  const users: Pick<UserRepository, 'findByUsername'> = {
    findByUsername: (name) => Promise.resolve(name.toLowerCase() === 'marina' ? marina : null),
  };
  const limits: RateLimits = {
    consume: () => Promise.resolve(),
    reset: () => Promise.resolve(),
    deleteExpired: () => Promise.resolve(0),
  };
  const signIn = new SignIn(users as UserRepository, new PasswordAttempts(passwords, limits));

  it('hands out the account without the hash of its password', async () => {
    expect(Object.keys(await signIn.execute('marina', 'wave'))).toEqual([
      'id',
      'username',
      'email',
      'isAdmin',
      'deletionRequestedAt',
      'passwordVersion',
    ]);
  });

  it('does the same slow work for a name that nobody has as for a wrong password', async () => {
    checked.length = 0;
    const refusal = { kind: 'unauthenticated', message: 'Invalid username or password' };
    await expect(signIn.execute('marina', 'guess')).rejects.toMatchObject(refusal);
    await expect(signIn.execute('nobody', 'guess')).rejects.toMatchObject(refusal);
    expect(checked).toEqual(['hash of wave', null]);
  });

  it('does no work for a password that is longer than any', async () => {
    checked.length = 0;
    await expect(signIn.execute('marina', 'x'.repeat(129))).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(checked).toEqual([]);
  });
});
