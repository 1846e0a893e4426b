import { ZxcvbnCommonPasswords } from './zxcvbn-common-passwords.js';

describe('common passwords', () => {
  const common = new ZxcvbnCommonPasswords();

  it.each(['password', 'Password', 'QWERTY123', 'ｐａｓｓｗｏｒｄ'])('knows %s', (password) => {
    expect(common.has(password)).toBe(true);
  });

  it.each(['', 'asswor', 'bluebird over Monterey bay'])('does not know %j', (password) => {
    expect(common.has(password)).toBe(false);
  });
});
