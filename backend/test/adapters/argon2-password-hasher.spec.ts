import argon2 from 'argon2';
import { Argon2PasswordHasher } from '../../src/adapters/crypto/argon2-password-hasher.js';

describe('Argon2PasswordHasher', () => {
  const passwords = new Argon2PasswordHasher();

  it('verifies the right password and rejects a wrong one', async () => {
    const hash = await passwords.hash('a wave at noon');
    expect(await passwords.verify(hash, 'a wave at noon')).toBe(true);
    expect(await passwords.verify(hash, 'a wave at night')).toBe(false);
    expect(await passwords.hash('a wave at noon')).not.toBe(hash);
  });

  it('takes as long for an unknown account as for a known one', async () => {
    const verify = jest.spyOn(argon2, 'verify');
    const hash = await passwords.hash('a wave at noon');
    await passwords.verify(hash, 'guess');
    expect(await passwords.verify(null, 'guess')).toBe(false);
    const costs = verify.mock.calls.map(([checked]) =>
      checked
        .split('$')
        .slice(1, 4)
        .map((part) => part.split(',').sort().join()),
    );
    expect(costs[1]).toEqual(costs[0]);
    verify.mockRestore();
  });
});
