import { ZxcvbnCommonPasswords } from './zxcvbn-common-passwords.js';

describe('common passwords', () => {
  const common = new ZxcvbnCommonPasswords();

  it.each(['password', 'Password', 'QWERTY123', 'ｐａｓｓｗｏｒｄ'])('contain %s', (password) => {
    expect(common.has(password)).toBe(true);
  });

  it('contain additional passwords, in any case', () => {
    const refusing = new ZxcvbnCommonPasswords(['liberty-admin']);
    expect([refusing.isRefused('Liberty-Admin'), refusing.has('LIBERTY-admin')]).toEqual([true, true]);
    expect([refusing.isRefused('password'), common.isRefused('liberty-admin')]).toEqual([false, false]);
  });

  it.each(['', 'asswor', 'bluebird over Monterey bay'])('do not contain %j', (password) => {
    expect(common.has(password)).toBe(false);
  });
});
