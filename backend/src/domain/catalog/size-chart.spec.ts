import { DomainError } from '../shared/domain-error.js';
import { chartFacts, checkedChart, type SizeRow } from './size-chart.js';

describe('a size chart', () => {
  it('is recorded by size', () => {
    const rows = [
      { size: 'S', hips: [36, 38], bust: [33, 35] },
      { size: 'M', torso: [60, 61.5] },
    ];
    expect(chartFacts(checkedChart(rows))).toEqual({
      sizes: ['S', 'M'],
      'size S': 'bust 33–35, hips 36–38',
      'size M': 'torso 60–61.5',
    });
  });

  it.each<[string, SizeRow[]]>([
    [
      'a size twice',
      [
        { size: 'S', bust: [33, 35] },
        { size: 'S', bust: [35, 37] },
      ],
    ],
    ['a size without a name', [{ size: ' ', bust: [33, 35] }]],
    ['a size without measures', [{ size: 'S' }]],
    ['a measure that ends before it begins', [{ size: 'S', bust: [35, 33] }]],
    ['a measure of nothing', [{ size: 'S', bust: [35, 35] }]],
  ])('must not contain %s', (_, rows) => {
    expect(() => checkedChart(rows)).toThrow(DomainError);
  });
});
