import { Money } from '../shared/money.js';
import { type LineFacts, problemMessage, problemOf } from './priced-lines.js';

const sound: LineFacts = {
  offered: true,
  available: 2,
  quantity: 2,
  price: Money.ofDollars(44),
  seenPrice: Money.ofDollars(44),
};

describe('the problem of a cart line', () => {
  it.each([
    [null, {}, null],
    ['archived', { offered: false, available: 0 }, 'This item is no longer available.'],
    ['sold-out', { available: 0, quantity: 1 }, 'This item is sold out.'],
    ['not-enough', { quantity: 3 }, 'Only 2 left.'],
    [
      'not-enough',
      { quantity: 3, seenPrice: Money.ofDollars(40) },
      'Only 2 left. The price changed from $40.00 to $44.00.',
    ],
    ['repriced', { seenPrice: Money.ofDollars(40) }, 'The price changed from $40.00 to $44.00.'],
    [null, { seenPrice: Money.ofDollars(48.5) }, null],
    ['not-enough', { quantity: 3, seenPrice: Money.ofDollars(48.5) }, 'Only 2 left.'],
  ])('is %s for %j, with its sentence', (problem, traits, sentence) => {
    const line = { ...sound, ...traits };
    expect(problemOf(line)).toBe(problem);
    expect(problemMessage({ ...line, problem: problemOf(line) })).toBe(sentence);
  });
});
