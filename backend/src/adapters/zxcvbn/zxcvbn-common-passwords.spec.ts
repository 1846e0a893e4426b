import { ZxcvbnCommonPasswords } from './zxcvbn-common-passwords.js';

describe('common passwords', () => {
  const common = new ZxcvbnCommonPasswords();

  it.each(['password', 'Password', 'QWERTY123', 'ｐａｓｓｗｏｒｄ'])('knows %s', (password) => {
    expect(common.has(password)).toBe(true);
  });

  it('refuses the passwords that it is given, in any case', () => {
    const refusing = new ZxcvbnCommonPasswords(['liberty-admin']);
    expect([refusing.isRefused('Liberty-Admin'), refusing.has('LIBERTY-admin')]).toEqual([true, true]);
    expect([refusing.isRefused('password'), common.isRefused('liberty-admin')]).toEqual([false, false]);
  });

  it.each(['', 'asswor', 'bluebird over Monterey bay'])('does not know %j', (password) => {
    expect(common.has(password)).toBe(false);
  });
});
