import { sizeCharts } from '../../../test/size-charts';
import { tailorsForm, tapeNames } from './tailors-form';

const rows = sizeCharts.find(({ kind }) => kind === 'bikini')?.rows ?? [];
const formOf = (size: string) => tailorsForm(rows.find((row) => row.size === size) ?? { size });
/** Horizontal distance of the outline from the center at each tape. */
const reach = (form: ReturnType<typeof tailorsForm>) =>
  Object.fromEntries(form?.tapes.map(({ name, end: [x] }) => [name, x]) ?? []);

describe('dress form of a size', () => {
  it('is as wide at each tape as the ratio of the measurement to that of size M', () => {
    const [m, xl] = [reach(formOf('M')), reach(formOf('XL'))];
    for (const [name, middles] of Object.entries({
      bust: 41.5 / 36,
      underbust: 36.5 / 31,
      waist: 34.5 / 29,
      hips: 44.5 / 39,
    })) {
      expect((xl[name] ?? 0) / (m[name] ?? 1)).toBeCloseTo(middles, 2);
    }
  });

  it('grows from size to size, and is symmetric', () => {
    const widths = rows.map((row) => reach(tailorsForm(row)).hips ?? 0);
    expect(widths).toEqual(widths.toSorted((one, other) => one - other));
    expect(new Set(widths).size).toBe(5);
    const numbers =
      formOf('M')
        ?.outline.match(/-?\d+(\.\d+)?/g)
        ?.map(Number) ?? [];
    const across = numbers.filter((_, place) => place % 2 === 0);
    expect(Math.min(...across)).toBe(-Math.max(...across));
  });

  it('has a tape for each measurement of the chart, and the average width elsewhere', () => {
    const bottoms = tailorsForm({ size: 'M', waist: [28, 30], hips: [38, 40], inseam: [27, 28] });
    expect(bottoms?.tapes.map(({ name }) => name)).toEqual(['waist', 'hips']);
    expect(bottoms?.outline).toBe(formOf('M')?.outline);
    expect(tailorsForm({ size: 'M', torso: [60, 61.5] })).toBeUndefined();
    expect(formOf('M')?.tapes.map(({ name }) => name)).toEqual(tapeNames);
  });

  it('has a valid shape for any chart that staff enter', () => {
    const odd = tailorsForm({ size: 'One size', bust: [1, 100], hips: [99, 100] });
    expect(reach(odd).hips).toBeLessThan(100);
    expect(odd?.outline).not.toMatch(/NaN|Infinity/);
  });
});
