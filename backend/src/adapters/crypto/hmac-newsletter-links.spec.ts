import { parseConfig } from '../../config/config.js';
import { HmacNewsletterLinks } from './hmac-newsletter-links.js';

const linksOf = (secret: string) =>
  new HmacNewsletterLinks(parseConfig({ DATABASE_URL: 'postgres://nowhere/none', SESSION_SECRET: secret }));
const links = linksOf('a secret of this test');
const now = new Date('2026-11-21T12:00:00Z');
const later = new Date(now.getTime() + 1);

describe('a token of the newsletter', () => {
  it('contains its subscription until it expires', () => {
    const token = links.token('confirm', 42, later);
    expect(links.read('confirm', token, now)).toBe(42);
    expect(links.read('confirm', token, later)).toBeNull();
  });

  it('can be created without an expiry', () => {
    const token = links.token('unsubscribe', 42, null);
    expect(links.read('unsubscribe', token, new Date('2100-01-01'))).toBe(42);
  });

  it('is valid for its purpose only', () => {
    expect(links.read('unsubscribe', links.token('confirm', 42, null), now)).toBeNull();
    expect(links.read('confirm', links.token('unsubscribe', 42, null), now)).toBeNull();
  });

  it('cannot be forged without the shop’s secret', () => {
    expect(links.read('confirm', linksOf('another secret of this test').token('confirm', 42, null), now)).toBeNull();
  });

  it('is invalid after any change', () => {
    const token = links.token('confirm', 42, later);
    const [id = '', end = '', signature = ''] = token.split('.');
    const changed = [`43.${end}.${signature}`, `${id}.0.${signature}`, `0${token}`, `${token}A`, token.slice(0, -1)];
    for (const forged of [...changed, `${id}.${end}.${'A'.repeat(43)}`, '', '..', token.repeat(2)]) {
      expect(links.read('confirm', forged, now)).toBeNull();
    }
  });
});
