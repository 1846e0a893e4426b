import { parseConfig } from '../../config/config.js';
import { HmacOrderLinks } from './hmac-order-links.js';

const linksOf = (SESSION_SECRET: string) =>
  new HmacOrderLinks(parseConfig({ DATABASE_URL: 'postgres://nowhere/none', SESSION_SECRET }));
const links = linksOf('the secret of this shop long enough');
const end = new Date('2026-08-01T12:00:00Z');
const before = new Date(end.getTime() - 1);

describe('the key to an order', () => {
  it('gives access to its order only, until it expires', () => {
    const key = links.key('K7QF2M9X4TBDW8HN', end);
    expect(links.opens('K7QF2M9X4TBDW8HN', key, before)).toBe(true);
    expect(links.opens('K7QF2M9X4TBDW8HN', key, end)).toBe(false);
    expect(links.opens('K7QF2M9X4TBDW8HP', key, before)).toBe(false);
  });

  it('cannot be forged or extended', () => {
    const [, signature] = links.key('K7QF2M9X4TBDW8HN', end).split('.');
    const later = `${end.getTime() + 1_000_000}.${signature}`;
    const foreign = linksOf('the secret of another shop long enough').key('K7QF2M9X4TBDW8HN', end);
    for (const key of [later, foreign, '', '.', `${end.getTime()}.`, `${end.getTime()}.${'A'.repeat(43)}`])
      expect(links.opens('K7QF2M9X4TBDW8HN', key, before)).toBe(false);
  });
});
