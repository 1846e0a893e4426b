import { checkedSlug, isSlug, slugFor } from './slug.js';

describe('a slug', () => {
  it.each(['tide-top', 'a', '7-tides', '1-2', 'x'.repeat(200)])('may be %s', (slug) => {
    expect(checkedSlug(slug)).toBe(slug);
  });

  it.each([
    '',
    '123',
    'Tide',
    'tide top',
    'tide_top',
    'tide/top',
    'été',
    'tide\n',
    '-',
    '-a',
    'a-',
    'a--b',
    'x'.repeat(201),
  ])('must not be %j', (slug) => {
    expect(isSlug(slug)).toBe(false);
    expect(() => checkedSlug(slug)).toThrow(
      'A slug may contain a–z, 0–9 and single hyphens between them, but must not be only digits.',
    );
  });

  it.each([
    ['Old Glory Triangle Bikini', 'old-glory-triangle-bikini'],
    ["  Sailor's   Top! ", 'sailors-top'],
    ['Top & Bottom -- Set', 'top-bottom-set'],
    ['- Tide -', 'tide'],
    ['2026', 'product-2026'],
    [`${'x'.repeat(179)} y`, 'x'.repeat(179)],
    ['水着', 'product'],
    ['!!! ---', 'product'],
    ['x'.repeat(300), 'x'.repeat(180)],
  ])('is derived from the name %j', (name, slug) => {
    expect(slugFor(name)).toBe(slug);
    expect(isSlug(slugFor(name))).toBe(true);
  });
});
