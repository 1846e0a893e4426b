import { rangeIn } from './body';

describe('size chart range', () => {
  it.each<[string, 'in' | 'cm', readonly number[], string]>([
    ['half inches', 'in', [35, 37.5], '35–37½'],
    ['other decimals as they were typed', 'in', [30.55, 30.25], '30.55–30.25'],
    ['whole centimeters', 'cm', [35, 37.5], '89–95'],
  ])('is shown as %s', (_, unit, range, text) => {
    expect(rangeIn(unit, range)).toBe(text);
  });
});
