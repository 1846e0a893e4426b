import { parseConfig } from '../../config/config.js';
import type { LinkPurpose } from '../../domain/shared/ports/signed-links.js';
import { HmacSignedLinks } from './hmac-signed-links.js';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date(now.getTime() + 1);
const linksUnder = (secrets: string, time = now) =>
  new HmacSignedLinks(parseConfig({ DATABASE_URL: 'postgres://nowhere/none', SESSION_SECRET: secrets }), {
    now: () => time,
  });
const links = linksUnder('the secret of this shop');

const subjects: Record<LinkPurpose, string> = {
  order: 'K7QF2M9X4TBDW8HN',
  pay: 'K7QF2M9X4TBDW8HN',
  review: 'K7QF2M9X4TBDW8HN',
  'review-stop': 'K7QF2M9X4TBDW8HN',
  waitlist: '42',
  'newsletter-confirm': '42',
  'newsletter-unsubscribe': '42',
  'guest-data': 'märy@shop.example',
};
const kinds = Object.entries(subjects) as [LinkPurpose, string][];

describe.each(kinds)('the token of a link for %s', (purpose, subject) => {
  const token = links.sign(purpose, subject, later);

  it('contains its subject until it expires, or without an expiry', () => {
    expect(links.open(purpose, token)).toBe(subject);
    expect(linksUnder('the secret of this shop', later).open(purpose, token)).toBeNull();
    const endless = links.sign(purpose, subject, null);
    expect(linksUnder('the secret of this shop', new Date('2100-01-01')).open(purpose, endless)).toBe(subject);
  });

  it('can be read after it has expired', () => {
    expect(linksUnder('the secret of this shop', later).read(purpose, token)).toEqual({ subject, expiresAt: later });
    expect(links.read(purpose, links.sign(purpose, subject, null))).toEqual({ subject, expiresAt: null });
    expect(links.read(purpose, `${token}A`)).toBeNull();
  });

  it('contains only characters that need no escapes in an address', () => {
    expect(encodeURIComponent(token)).toBe(token);
  });

  it('works for its purpose only', () => {
    const opened = kinds.filter(([other]) => links.open(other, token) !== null);
    expect(opened).toEqual([[purpose, subject]]);
  });

  it('cannot be forged, changed or prolonged', () => {
    const [id = '', end = '', signature = ''] = token.split('.');
    const other = Buffer.from(`${subject}0`).toString('base64url');
    const changed = [`${other}.${end}.${signature}`, `${id}.0.${signature}`, `${id}.${end}0.${signature}`];
    const broken = [`0${token}`, `${token}A`, token.slice(0, -1), `${id}.${end}.`, '', '.', '..', token.repeat(2)];
    const foreign = linksUnder('the secret of another shop').sign(purpose, subject, later);
    for (const forged of [...changed, ...broken, foreign, `${id}.${end}.${'A'.repeat(43)}`])
      expect(links.open(purpose, forged)).toBeNull();
  });
});
