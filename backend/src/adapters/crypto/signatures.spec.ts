import { type Config, parseConfig } from '../../config/config.js';
import { SecretBox } from './secret-box.js';
import { HmacSignedLinks } from './hmac-signed-links.js';
import { SystemClock } from './random-ids.js';

const configOf = (SESSION_SECRET: string): Config =>
  parseConfig({ DATABASE_URL: 'postgres://nowhere/none', SESSION_SECRET });
const [former, current] = ['the former secret', 'the current secret'];
const linksOf = (config: Config) => new HmacSignedLinks(config, new SystemClock());

/**
 * Kinds of signed values. Each function creates a value with one configuration, and returns whether another
 * configuration accepts the value.
 */
const uses: [string, (maker: Config, reader: Config) => boolean][] = [
  [
    'signed link',
    (maker, reader) => linksOf(reader).open('order', linksOf(maker).sign('order', 'K7QF', null)) === 'K7QF',
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
