import emails from '../../../contract/email-addresses.json';
import { isMailbox } from './text-checks';

const { valid, invalid } = emails;

describe('a typed e-mail address', () => {
  it.each([...valid, ' mary@shop.example\n', 'mary\u200b@shop.example', '\u00a0mary@shop.example'])(
    'is sent: %j',
    (text) => {
      expect(isMailbox(text)).toBe(true);
    },
  );

  it.each(invalid)('is refused before it is sent: %j', (text) => {
    expect(isMailbox(text)).toBe(false);
  });
});
