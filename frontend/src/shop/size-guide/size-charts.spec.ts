import { chartOf, garments } from './size-charts';

const chart = (kind: string, unit: 'in' | 'cm') =>
  garments.flatMap((garment) => (garment.kind === kind ? chartOf(garment, unit) : []));

describe('the size charts', () => {
  it('cover all kinds of garments from XS to XL', () => {
    expect(garments.map(({ kind }) => kind)).toEqual([
      'Bikini tops',
      'Bikini bottoms',
      'One-pieces',
      'Cover-ups',
      'Leggings & shorts',
      'Sports bras & tanks',
    ]);
    for (const garment of garments) {
      expect(chartOf(garment, 'in').map(({ size }) => size)).toEqual(['XS', 'S', 'M', 'L', 'XL']);
    }
  });

  it('agree in inches and in whole centimeters', () => {
    expect(chart('One-pieces', 'in')[0]).toEqual({ size: 'XS', cells: ['31–33', '24–26', '34–36', '57–58½'] });
    expect(chart('One-pieces', 'cm')[0]).toEqual({ size: 'XS', cells: ['79–84', '61–66', '86–91', '145–149'] });
  });
});
