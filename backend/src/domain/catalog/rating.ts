export const fits = ['small', 'true', 'large'] as const;
/** How a piece runs, by those who wore it. */
export type Fit = (typeof fits)[number];
type PerFit = Readonly<Record<Fit, number>>;

/** How many published reviews of a product gave what. */
export interface RatingCounts {
  /** Of one star, two stars, … five stars. */
  readonly stars: readonly number[];
  /** How many of them are samples of the demo shop. */
  readonly samples: number;
}

/** What the published reviews of a product come to. */
export interface Rating extends RatingCounts {
  readonly count: number;
  /** To one decimal. */
  readonly average: number;
}

/** How a product runs, in whole percent that add up to 100, and how many buyers said so. */
export interface FitVotes extends PerFit {
  readonly count: number;
}

/** Null without a review: nothing is shown then, rather than zero stars. */
export function ratingOf({ stars, samples }: RatingCounts): Rating | null {
  const count = sumOf(stars);
  if (count === 0) return null;
  const given = sumOf(stars.map((reviews, place) => reviews * (place + 1)));
  return { count, average: Math.round((given / count) * 10) / 10, stars, samples };
}

/** Null when nobody said. The largest remainders are rounded up, so that nothing is missing from the bar. */
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
