import { type Config, parseConfig } from '../../config/config.js';
import { SecretBox } from './secret-box.js';
import { HmacNewsletterLinks } from './hmac-newsletter-links.js';
import { HmacOrderLinks } from './hmac-order-links.js';

const configOf = (SESSION_SECRET: string): Config =>
  parseConfig({ DATABASE_URL: 'postgres://nowhere/none', SESSION_SECRET });
const [former, current] = ['the former secret', 'the current secret'];
const now = new Date('2026-08-01T12:00:00Z');
const later = new Date(now.getTime() + 1);

/** Values made with one configuration, and whether a shop with another configuration accepts them. */
const uses: [string, (maker: Config, reader: Config) => boolean][] = [
  [
    'link to an order',
    (maker, reader) => new HmacOrderLinks(reader).opens('K7QF', new HmacOrderLinks(maker).key('K7QF', later), now),
  ],
  [
    'link in a newsletter',
    (maker, reader) => {
      const token = new HmacNewsletterLinks(maker).token('unsubscribe', 42, null);
      return new HmacNewsletterLinks(reader).read('unsubscribe', token, now) === 42;
    },
  ],
  [
    'link in a mail that waits',
    (maker, reader) => {
      const sealed = new SecretBox(maker).seal('the link', 'mail 1');
      return new SecretBox(reader).open(sealed, 'mail 1') === 'the link';
    },
  ],
];

describe('while SESSION_SECRET is changed', () => {
  it.each(uses)(
    'a %s made with the former secret still works, and new ones are made with the current one',
    (_, works) => {
      const both = configOf(`${current}, ${former}`);
      expect(works(configOf(former), both)).toBe(true);
      expect(works(both, configOf(current))).toBe(true);
      expect(works(both, configOf(former))).toBe(false);
      expect(works(configOf(former), configOf(current))).toBe(false);
    },
  );
});
