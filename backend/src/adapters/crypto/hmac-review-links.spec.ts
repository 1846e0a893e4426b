import { parseConfig } from '../../config/config.js';
import { HmacReviewLinks } from './hmac-review-links.js';

const linksOf = (secret: string) =>
  new HmacReviewLinks(parseConfig({ DATABASE_URL: 'postgres://nowhere/none', SESSION_SECRET: secret }));
const links = linksOf('a secret of this test');
const order = 'K7QF2M9X4TBDW8HN';
const now = new Date('2026-11-21T12:00:00Z');
const later = new Date(now.getTime() + 1);

describe('the token of an invitation to review', () => {
  it('contains its order until it expires, or without an expiry', () => {
    const token = links.token('write', order, later);
    expect(links.read('write', token, now)).toBe(order);
    expect(links.read('write', token, later)).toBeNull();
    expect(links.read('stop', links.token('stop', order, null), new Date('2100-01-01'))).toBe(order);
  });

  it('is valid for its purpose only', () => {
    expect(links.read('write', links.token('stop', order, null), now)).toBeNull();
    expect(links.read('stop', links.token('write', order, later), now)).toBeNull();
  });

  it('cannot be forged without the shop’s secret, and is invalid after any change', () => {
    const token = links.token('write', order, later);
    const [id = '', end = '', signature = ''] = token.split('.');
    const changed = [`K7QF2M9X4TBDW8HP.${end}.${signature}`, `${id}.0.${signature}`, `${token}A`, token.slice(0, -1)];
    const foreign = linksOf('another secret of this test').token('write', order, later);
    for (const forged of [...changed, foreign, `${id}.${end}.${'A'.repeat(43)}`, '', '..'])
      expect(links.read('write', forged, now)).toBeNull();
  });
});
