export const fits = ['small', 'true', 'large'] as const;
/** The fit of an item, according to the votes of its buyers. */
export type Fit = (typeof fits)[number];
type PerFit = Readonly<Record<Fit, number>>;

/** Number of published reviews of a product by stars. */
export interface RatingCounts {
  /** Number of reviews with one star, two stars, … five stars. */
  readonly stars: readonly number[];
  /** Number of sample reviews of the demo shop. */
  readonly samples: number;
}

/** Summary of a product's published reviews. */
export interface Rating extends RatingCounts {
  readonly count: number;
  /** Rounded to one decimal. */
  readonly average: number;
}

/** A product's fit votes in whole percent that add up to 100, and the number of votes. */
export interface FitVotes extends PerFit {
  readonly count: number;
}

/** Returns null without reviews, so that pages show nothing instead of zero stars. */
export function ratingOf({ stars, samples }: RatingCounts): Rating | null {
  const count = sumOf(stars);
  if (count === 0) return null;
  const given = sumOf(stars.map((reviews, place) => reviews * (place + 1)));
  return { count, average: Math.round((given / count) * 10) / 10, stars, samples };
}

/** Returns null without votes. The largest remainders are rounded up so that the sum is 100. */
export function fitVotesOf(counts: PerFit): FitVotes | null {
  const count = sumOf(fits.map((fit) => counts[fit]));
  if (count === 0) return null;
  const exact = fits.map((fit) => ({ fit, share: (counts[fit] * 100) / count }));
  const missing = 100 - sumOf(exact.map(({ share }) => Math.floor(share)));
  const raised = exact
    .toSorted((one, other) => (other.share % 1) - (one.share % 1))
    .slice(0, missing)
    .map(({ fit }) => fit);
  const whole = (fit: Fit) => Math.floor((counts[fit] * 100) / count) + (raised.includes(fit) ? 1 : 0);
  return { count, small: whole('small'), true: whole('true'), large: whole('large') };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
