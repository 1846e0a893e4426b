import type { RateLimit } from '../shared/rate-limits.js';
import { PasswordAttempts } from './password-attempts.js';
import { User } from './user.js';

const marina = Object.assign(
  User.of({ username: 'Marina', email: 'marina@shop.example', password: '' }, 'hash of wave', 'shopper'),
  { id: 7 },
);

describe('comparing passwords', () => {
  const counted: [string, RateLimit][] = [];
  const forgotten: string[] = [];
  const attempts = new PasswordAttempts(
    {
      hash: (password) => Promise.resolve(`hash of ${password}`),
      verify: (hash, password) => Promise.resolve(hash === `hash of ${password}`),
    },
    {
      consume: (key, limit) => Promise.resolve(void counted.push([key, limit])),
      reset: (key) => Promise.resolve(void forgotten.push(key)),
      deleteExpired: () => Promise.resolve(0),
    },
  );
  beforeEach(() => {
    counted.length = 0;
    forgotten.length = 0;
  });

  it('counts sign-ins by the name that was typed and confirmations by the account, ten in 15 minutes', async () => {
    expect(await attempts.signsIn('MARINA', marina, 'guess')).toBe(false);
    await expect(attempts.confirm(marina, 'guess', 'password')).rejects.toMatchObject({ code: 'password.wrong' });
    const limit = { points: 10, seconds: 900 };
    expect(counted).toEqual([
      ['sign-in-failures:marina', limit],
      ['password-failures:7', limit],
    ]);
    expect(forgotten).toEqual([]);
  });

  it('forgets the failures of the one road after a success on it, and of both when the account begins anew', async () => {
    expect(await attempts.signsIn('Marina', marina, 'wave')).toBe(true);
    expect(forgotten).toEqual(['sign-in-failures:marina']);
    await attempts.confirm(marina, 'wave', 'password');
    expect(forgotten).toEqual(['sign-in-failures:marina', 'password-failures:7']);
    await attempts.forgive(marina);
    expect(forgotten.slice(2)).toEqual(['sign-in-failures:marina', 'password-failures:7']);
  });

  it('says at which field a wrong password stands, and does not count an empty one', async () => {
    await expect(attempts.confirm(marina, '', 'currentPassword')).rejects.toMatchObject({
      kind: 'invalid',
      details: { errors: { currentPassword: 'Your current password is not correct.' } },
    });
    expect(counted).toEqual([]);
  });
});
