import type { Body } from './body';
import { type SizeChart, suggestSize } from './suggest-size';

const chart: SizeChart = [
  { size: 'S', bust: [33, 35], hips: [36, 38] },
  { size: 'M', bust: [35, 37], hips: [38, 40] },
  { size: 'L', bust: [37, 40], hips: [40, 43] },
];
const body = (parts: Partial<Body>): Body => ({ measures: {}, unit: 'cm', ...parts });
const runs = (small: number, large: number, count = 48) => ({ count, small, large, true: 100 - small - large });

describe('suggested size', () => {
  it('combines measurements and reviews', () => {
    expect(suggestSize(chart, body({ measures: { hips: 98 } }), runs(62, 8))).toEqual({
      size: 'L',
      reason: 'M: your hips (98 cm) are within 97–102; 62% of 48 buyers say it runs small, so we suggest L.',
    });
  });

  it.each<[string, Partial<Body>, ReturnType<typeof runs> | undefined, string | null, string]>([
    ['one measurement', { measures: { bust: 86 } }, undefined, 'S', 'S: your bust (86 cm) is within 84–89.'],
    [
      'the larger of two sizes',
      { measures: { bust: 86, hips: 105 } },
      undefined,
      'L',
      'L: your hips (105 cm) are within 102–109.',
    ],
    [
      'the smaller size on a border',
      { measures: { hips: 96.5 } },
      undefined,
      'S',
      'S: your hips (97 cm) are within 91–97.',
    ],
    ['inches', { measures: { hips: 99 }, unit: 'in' }, undefined, 'M', 'M: your hips (39 in) are within 38–40.'],
    [
      'the smallest size if a measurement is below the smallest size',
      { measures: { hips: 80 } },
      undefined,
      'S',
      'S: your hips (80 cm) are below 91–97, our smallest size.',
    ],
    [
      'no size if a measurement exceeds the largest size',
      { measures: { bust: 86, hips: 130 } },
      runs(90, 0),
      null,
      'Your hips (130 cm) are above 102–109, our largest size.',
    ],
    ['the size worn elsewhere', { worn: 'M' }, undefined, 'M', 'M: you wear M elsewhere.'],
    ['an American size', { worn: 'US 12' }, undefined, 'L', 'L: you wear US 12 elsewhere.'],
    [
      'measurements before the size worn elsewhere',
      { worn: 'S', measures: { hips: 99 } },
      undefined,
      'M',
      'M: your hips (99 cm) are within 97–102.',
    ],
    [
      'one size less if the garment runs large',
      { worn: 'M' },
      runs(0, 51),
      'S',
      'M: you wear M elsewhere; 51% of 48 buyers say it runs large, so we suggest S.',
    ],
    [
      'the largest size if there is no larger size',
      { worn: 'L' },
      runs(80, 0),
      'L',
      'L: you wear L elsewhere; 80% of 48 buyers say it runs small, but there is no larger size.',
    ],
    ['nothing of a few votes', { worn: 'M' }, runs(100, 0, 4), 'M', 'M: you wear M elsewhere.'],
    ['nothing of divided votes', { worn: 'M' }, runs(50, 50), 'M', 'M: you wear M elsewhere.'],
  ])('is derived from %s', (_, parts, votes, size, reason) => {
    expect(suggestSize(chart, body(parts), votes)).toEqual({ size, reason });
  });

  it('writes half inches like the rest of the page', () => {
    const half: SizeChart = [{ size: 'M', bust: [35.5, 37.5] }];
    expect(suggestSize(half, body({ measures: { bust: 92.7 }, unit: 'in' }))?.reason).toBe(
      'M: your bust (36½ in) is within 35½–37½.',
    );
  });

  it('is undefined if the shopper gave no measurement that applies to this product', () => {
    expect(suggestSize(chart, body({}))).toBeUndefined();
    expect(suggestSize(chart, body({ measures: { torso: 150 }, worn: 'XXL' }))).toBeUndefined();
    expect(suggestSize([], body({ worn: 'M' }))).toBeUndefined();
  });
});
