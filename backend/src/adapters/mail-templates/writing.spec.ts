import { greeting, quoted } from './writing.js';

describe('a visitor’s text in a mail', () => {
  it.each([
    ['See https://evil.example/a?b=1, please', 'See [link] please'],
    ['HTTP://EVIL.EXAMPLE', '[link]'],
    ['www.evil', '[link]'],
    ['evil.com', '[link]'],
    ['(evil.co.uk/path)', '[link]'],
    ['EVIL.COM', '[link]'],
    ['mary@shop.example', '[link]'],
    ['javascript://alert', '[link]'],
    ['пример.рф', '[link]'],
  ])('becomes no link: %s', (words, harmless) => {
    expect(quoted(words, 100)).toBe(harmless);
  });

  it.each([
    'I wear M. Can I have L?',
    'No.Really',
    'It costs 44.99.',
    'Wait... what?',
    'a/b, 1.5 and e.g. this',
    '5,00 €',
  ])('is unchanged if nothing looks like an address: %s', (words) => {
    expect(quoted(words, 100)).toBe(words);
  });

  it('is shortened if it is long', () => {
    expect(quoted('word '.repeat(100), 11)).toBe('word word w…');
    expect(quoted('exactly so.', 11)).toBe('exactly so.');
  });

  // A regular expression with quadratic runtime would not finish before the timeout of this test.
  it('is searched in linear time', () => {
    for (const odd of ['a', '.', 'a.', '@', ':', 'www', '-.'].map((part) => part.repeat(1_000_000)))
      expect(quoted(odd, 100).length).toBeLessThanOrEqual(101);
  });
});

describe('a greeting', () => {
  it('contains the name, but no link', () => {
    expect(greeting('Hello', 'marina')).toBe('Hello marina,');
    expect(greeting('Goodbye', 'Win at www.evil.example')).toBe('Goodbye,');
  });
});
