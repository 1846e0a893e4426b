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
    ['belongs to another entry', token.replace('7.', '8.')],
    ['was signed by another shop', linksUnder('that of another shop').token(7)],
    ['has an impossible number', token.replace('7.', '9999999999.')],
    ['is cut short', token.slice(0, -1)],
    ['is empty', ''],
  ])('is rejected if it %s', (_, forged) => {
    expect(links.read(forged)).toBeNull();
  });
});
