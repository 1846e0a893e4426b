import { parseConfig } from '../../config/config.js';
import { HmacWaitlistLinks } from './hmac-waitlist-links.js';

const linksUnder = (...secrets: string[]) =>
  new HmacWaitlistLinks(parseConfig({ DATABASE_URL: 'postgres://nowhere/none', SESSION_SECRET: secrets.join(',') }));

describe('the token of a waitlist mail', () => {
  const links = linksUnder('the secret of a shop');
  const token = links.token(7);

  it('contains its entry, even after the secret has changed', () => {
    expect(links.read(token)).toBe(7);
    expect(linksUnder('the new secret of it', 'the secret of a shop').read(token)).toBe(7);
  });

  it.each([
    ['of another entry', token.replace('7.', '8.')],
    ['of another shop', linksUnder('that of another shop').token(7)],
    ['with a number that no entry can have', token.replace('7.', '9999999999.')],
    ['cut short', token.slice(0, -1)],
    ['that is empty', ''],
  ])('is not read from one %s', (_, forged) => {
    expect(links.read(forged)).toBeNull();
  });
});
