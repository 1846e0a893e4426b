import { parseConfig } from '../../config/config.js';
import { HmacGuestLinks } from './hmac-guest-links.js';

const linksUnder = (secret: string) =>
  new HmacGuestLinks(parseConfig({ DATABASE_URL: 'postgres://nowhere/none', SESSION_SECRET: secret }));
const [now, later] = [new Date(1_000), new Date(2_000)];

describe('the token of the guest data mail', () => {
  const links = linksUnder('the secret of a shop');
  const token = links.token('märy@shop.example', later);

  it('contains the guest’s address until it expires', () => {
    expect(links.read(token, now)).toBe('märy@shop.example');
    expect(links.read(token, later)).toBeNull();
  });

  it.each([
    ['belongs to another address', token.replace(/^[^.]+/, Buffer.from('eve@shop.example').toString('base64url'))],
    ['has a changed expiry', token.replace('.2000.', '.9000.')],
    ['was signed by another shop', linksUnder('that of another shop').token('märy@shop.example', later)],
    ['is empty', ''],
  ])('is rejected if it %s', (_, forged) => {
    expect(links.read(forged, now)).toBeNull();
  });
});
