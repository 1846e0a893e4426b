import { fromHome, passwordAttempts } from '../../../../test/builders/password-attempts.js';
import type { PasswordHasher } from '../ports/passwords.js';
import type { CheckSecondFactor } from './check-second-factor.js';
import { SignIn } from './sign-in.js';
import { User } from '../user.js';
import type { UserRepository } from '../ports/user-repository.js';

const marina = User.of({ username: 'Marina', email: 'marina@shop.example', password: '' }, 'hash of wave', null);

describe('signing in', () => {
  const checked: (string | null)[] = [];
  const passwords: PasswordHasher = {
    hash: (password) => Promise.resolve(`hash of ${password}`),
    verify: (hash, password) => {
      checked.push(hash);
      return Promise.resolve(hash === `hash of ${password}`);
    },
  };
  const users: Pick<UserRepository, 'getToSignIn' | 'getAccount'> = {
    getToSignIn: (nameOrEmail) =>
      Promise.resolve(['marina', 'marina@shop.example'].includes(nameOrEmail.toLowerCase()) ? marina : null),
    getAccount: () =>
      Promise.resolve(
        Object.assign(marina.account, {
          permissions: [],
          hasSecondFactor: false,
          secondFactors: [],
          needsSecondFactor: false,
        }),
      ),
  };
  const { attempts, failures } = passwordAttempts({ passwords });
  const secondFactor: Pick<CheckSecondFactor, 'execute'> = { execute: () => Promise.resolve(false) };
  const signIn = new SignIn(users as UserRepository, attempts, secondFactor as CheckSecondFactor);

  it('returns the account without its password hash', async () => {
    expect(Object.keys(await signIn.execute('marina', 'wave', null, fromHome))).toEqual([
      'id',
      'username',
      'email',
      'isAdmin',
      'role',
      'deletionRequestedAt',
      'passwordVersion',
      'permissions',
      'hasSecondFactor',
      'secondFactors',
      'needsSecondFactor',
    ]);
  });

  it('is refused after the password was changed during the check', async () => {
    const changed = Object.assign(marina.account, {
      ...{ permissions: [], hasSecondFactor: false, secondFactors: [], needsSecondFactor: false },
      passwordVersion: 2,
    });
    const changedUsers: typeof users = { ...users, getAccount: () => Promise.resolve(changed) };
    const late = new SignIn(changedUsers as UserRepository, attempts, secondFactor as CheckSecondFactor);
    await expect(late.execute('marina', 'wave', null, fromHome)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('takes as long for an unknown name as for a wrong password', async () => {
    checked.length = 0;
    const refusal = { kind: 'unauthenticated', message: 'Invalid username or password' };
    await expect(signIn.execute('marina', 'guess', null, fromHome)).rejects.toMatchObject(refusal);
    await expect(signIn.execute('nobody', 'guess', null, fromHome)).rejects.toMatchObject(refusal);
    expect(checked).toEqual(['hash of wave', null]);
  });

  it('rejects a password beyond the maximum length without hashing', async () => {
    checked.length = 0;
    await expect(signIn.execute('marina', 'x'.repeat(129), null, fromHome)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    expect(checked).toEqual([]);
  });

  it('counts attempts by the stored name or address, in any spelling', async () => {
    failures.counted.length = 0;
    for (const typed of [' MARINA', 'ｍarina', 'Marina@Shop.example ', 'Nobody ', 'No@body.example']) {
      await expect(signIn.execute(typed, 'guess', null, fromHome)).rejects.toMatchObject({ kind: 'unauthenticated' });
    }
    expect(failures.counted.filter(([, place]) => place !== 'anywhere').map(([account]) => account)).toEqual([
      'sign-in marina',
      'sign-in marina',
      'sign-in marina@shop.example',
      'sign-in nobody',
      'sign-in no@body.example',
    ]);
  });
});
