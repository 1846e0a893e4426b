import type { FitVotes, ProductDetail } from '../../api/models';
import { type Body, centimetersPerInch, lengthIn, type Measure, measureNames, rangeIn, type Unit } from './body';

export type SizeChart = NonNullable<ProductDetail['sizeChart']>;
export interface Suggestion {
  readonly size: string | null;
  readonly reason: string;
}

/** Minimum number of votes. Fewer votes can be a coincidence. */
const minVotes = 5;

/** US dress sizes by the shop's sizes. */
export const usSizes: Readonly<Record<string, string>> = {
  ...{ 'US 0': 'XS', 'US 2': 'XS', 'US 4': 'S', 'US 6': 'S', 'US 8': 'M', 'US 10': 'M' },
  ...{ 'US 12': 'L', 'US 14': 'L', 'US 16': 'XL', 'US 18': 'XL' },
};

/**
 * Suggests the size to try first.
 *
 * 1. Each measurement that the shopper gave and the chart contains maps to the smallest size that is not too tight; at
 * a border, to the smaller size. The largest of these sizes wins, because a garment that is too tight anywhere cannot
 * be worn. If a measurement exceeds the largest size, no size fits.
 * 2. Without such a measurement, the size worn in other brands is used.
 * 3. If at least five customers voted on the fit, in reviews or by returns, the size shifts by one. It shifts up if
 * most of them said that the garment runs small, and down if most said that it runs large. The size does not shift
 * beyond the chart.
 *
 * @returns undefined if no entry of the shopper applies
 */
export function suggestSize(chart: SizeChart, body: Body, votes?: FitVotes): Suggestion | undefined {
  const own = byMeasures(chart, body) ?? byWorn(chart, body.worn);
  if (!own || own.place === null) return own && { size: null, reason: `${own.because}.` };
  const { place, because } = own;
  const first = chart[place]?.size ?? '';
  const vote = voteOf(votes);
  if (!vote) return { size: first, reason: `${first}: ${because}.` };
  const explanation = `${first}: ${because}; ${vote.share}% of ${vote.count} buyers say it runs ${vote.runs}`;
  const next = chart[place + vote.step];
  if (!next)
    return { size: first, reason: `${explanation}, but there is no ${vote.step > 0 ? 'larger' : 'smaller'} size.` };
  return { size: next.size, reason: `${explanation}, so we suggest ${next.size}.` };
}

interface Found {
  readonly place: number | null;
  readonly because: string;
}

function byMeasures(chart: SizeChart, { measures, unit }: Body): Found | undefined {
  const found = measureNames.flatMap((name) => {
    const length = measures[name];
    return length !== undefined && chart.every((row) => row[name]) ? [placeOf(chart, name, length, unit)] : [];
  });
  return found.find(({ place }) => place === null) ?? found.toSorted((a, b) => Number(b.place) - Number(a.place))[0];
}

function placeOf(chart: SizeChart, name: Measure, length: number, unit: Unit): Found {
  const inches = length / centimetersPerInch;
  // Tolerance of half a centimeter, because the charts are rounded.
  const place = chart.findIndex((row) => inches <= (row[name]?.[1] ?? 0) + 0.2);
  const row = chart[place < 0 ? chart.length - 1 : place];
  const [from = 0, to = 0] = row?.[name] ?? [];
  const range = rangeIn(unit, [from, to]);
  // Inches are rounded to halves.
  const own = unit === 'in' ? Math.round(inches * 2) / 2 : inches;
  const yours = `your ${name} (${lengthIn(unit, own)} ${unit}) ${name === 'hips' ? 'are' : 'is'}`;
  if (place < 0) return { place: null, because: `${capital(yours)} above ${range}, our largest size` };
  return {
    place,
    because: inches < from - 0.2 ? `${yours} below ${range}, our smallest size` : `${yours} within ${range}`,
  };
}

function byWorn(chart: SizeChart, worn: string | undefined): Found | undefined {
  const place = worn === undefined ? -1 : chart.findIndex(({ size }) => size === (usSizes[worn] ?? worn));
  return place < 0 ? undefined : { place, because: `you wear ${worn} elsewhere` };
}

function voteOf(votes: FitVotes | undefined) {
  if (!votes || votes.count < minVotes) return undefined;
  const { count, small, large } = votes;
  if (small > 50) return { runs: 'small', share: small, count, step: 1 };
  return large > 50 ? { runs: 'large', share: large, count, step: -1 } : undefined;
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
