import type { TaxRateRequest, TaxRate } from '../../api/models';

/** Whether both rates have the same place, category and first day. The server rejects two such rates in one table. */
export const isSameRate = (a: TaxRate, b: TaxRate) => keyOf(a) === keyOf(b);

const keyOf = ({ state, zipFrom, zipTo, category, validFrom }: TaxRate) =>
  JSON.stringify([state, zipFrom, zipTo, category, validFrom]);

const wholeOf = (rate: TaxRate) => JSON.stringify([keyOf(rate), rate.percent, rate.validUntil, rate.exemptBelow]);

interface RateDifference {
  added: TaxRate[];
  /** The former and the new rate. */
  changed: [TaxRate, TaxRate][];
  removed: TaxRate[];
  /** Number of rates that stay unchanged. */
  unchanged: number;
}

/** Compares the rates of the shop with the rates of a file that would replace them. */
export function differenceOf(rates: readonly TaxRate[], file: readonly TaxRateRequest[]): RateDifference {
  const former = new Map(rates.map((rate) => [keyOf(rate), rate]));
  const given = file.map(completed);
  const keys = new Set(given.map(keyOf));
  const known = given.flatMap((rate): [TaxRate, TaxRate][] => {
    const before = former.get(keyOf(rate));
    return before ? [[before, rate]] : [];
  });
  const changed = known.filter(([before, after]) => wholeOf(before) !== wholeOf(after));
  return {
    added: given.filter((rate) => !former.has(keyOf(rate))),
    changed,
    removed: rates.filter((rate) => !keys.has(keyOf(rate))),
    unchanged: known.length - changed.length,
  };
}

const completed = (rate: TaxRateRequest): TaxRate => ({
  ...{ zipFrom: null, zipTo: null, category: null, validUntil: null, exemptBelow: null },
  ...rate,
});
