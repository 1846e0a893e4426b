import { sizeCharts } from '../../../test/size-charts';
import type { KindChart } from '../../api/models';
import { cellsOf, guideTables } from './guide-tables';

const titles = (...given: Parameters<typeof guideTables>) => guideTables(...given).map(({ title }) => title);
const changed = (kind: KindChart['kind'], rows: KindChart['rows']) =>
  sizeCharts.map((chart) => (chart.kind === kind ? { kind, rows } : chart));
const everyKind = [
  'Bikini tops',
  'Bikini bottoms',
  'One-pieces',
  'Cover-ups',
  'Leggings & shorts',
  'Sports bras & tanks',
];

describe('size charts', () => {
  it('cover all kinds of garments from XS to XL', () => {
    expect(titles(sizeCharts)).toEqual(everyKind);
    for (const { rows } of guideTables(sizeCharts)) {
      expect(rows.map(({ size }) => size)).toEqual(['XS', 'S', 'M', 'L', 'XL']);
    }
  });

  it('agree in inches and in whole centimeters', () => {
    const suits = guideTables(sizeCharts).find(({ title }) => title === 'One-pieces');
    const cells = (unit: 'in' | 'cm') => suits?.rows[0] && cellsOf(suits.rows[0], suits.measures, unit);
    expect(cells('in')).toEqual(['31–33', '24–26', '34–36', '57–58½']);
    expect(cells('cm')).toEqual(['79–84', '61–66', '86–91', '145–149']);
  });

  it('include one for bikinis only if it differs from those of tops and bottoms', () => {
    expect(titles(changed('bikini', [{ size: 'M', bust: [34, 37] }]))).toEqual(['Bikinis', ...everyKind]);
    expect(titles(changed('bikini-top', [{ size: 'M', bust: [34, 37] }]))).toEqual(['Bikinis', ...everyKind]);
  });

  it('show changes by staff, and no removed charts', () => {
    const [cape] = guideTables(
      changed('cover-up', [
        { size: 'One size', hips: [34, 46] },
        { size: 'XL', bust: [40, 44] },
      ]),
    ).filter(({ title }) => title === 'Cover-ups');
    expect(cape?.measures).toEqual(['bust', 'hips']);
    expect(cape?.rows.map((row) => cellsOf(row, cape.measures, 'in'))).toEqual([
      ['–', '34–46'],
      ['40–44', '–'],
    ]);
    expect(titles(changed('cover-up', []))).not.toContain('Cover-ups');
  });

  it("start with the product's own chart, if it has one", () => {
    const rows = sizeCharts.find(({ kind }) => kind === 'one-piece')?.rows ?? [];
    const suit = { name: 'Reef Suit', kind: 'one-piece' } as const;
    expect(titles(sizeCharts, { ...suit, sizeChart: rows })).toEqual(everyKind);
    expect(titles(sizeCharts, { ...suit, sizeChart: rows.slice(1) })).toEqual(['Reef Suit', ...everyKind]);
    expect(titles(sizeCharts, { ...suit, sizeChart: null })).toEqual(everyKind);
  });
});
