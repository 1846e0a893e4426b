import emails from '../../../contract/email-addresses.json';
import { isMailbox } from './text-checks';

describe('typed email address', () => {
  it.each([...emails.valid, ' mary@shop.example\n', 'mary\u200b@shop.example', '\u00a0mary@shop.example'])(
    'is accepted: %j',
    (text) => {
      expect(isMailbox(text)).toBe(true);
    },
  );

  it.each(['', 'mary', 'mary@shop', 'mary@ann@shop.example', 'mary ann@shop.example', 'mary?ann@shop.example'])(
    'is refused before it is sent: %j',
    (text) => {
      expect(isMailbox(text)).toBe(false);
    },
  );
});
