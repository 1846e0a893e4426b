import type { TaxRate } from '../../api/models';
import { usStates } from '../../ui/address-rules';
import { formatMoney } from '../../ui/money';

/** The rates of one state that are valid on a day. */
export interface StateRates {
  /** Two-letter code. */
  state: string;
  /** One text for each category, such as "7.25% to 10.25%, by ZIP code". */
  rates: { category: string | null; text: string }[];
}

/** A change of the rates for one state and category on one day. */
interface PlannedChange {
  /** First day with the new rates. */
  day: string;
  state: string;
  category: string | null;
  /** Such as "7.25% → 7.5%". */
  text: string;
}

/** When a rate applies, relative to a day. */
type RatePhase = 'current' | 'planned' | 'ended';

export function phaseOf({ validFrom, validUntil }: TaxRate, today: string): RatePhase {
  if (validFrom > today) return 'planned';
  return validUntil !== null && validUntil < today ? 'ended' : 'current';
}

/**
 * Returns the rates of a searched place: a state by its code or a part of its name, or a ZIP code by its first digits. A
 * ZIP code also finds the rates for the whole state of its range, but no states without ranges. An empty search finds
 * all rates.
 */
export function ratesWith(search: string, rates: readonly TaxRate[]): TaxRate[] {
  const words = search.trim().toLowerCase();
  if (!isZip(words)) {
    return rates.filter(({ state }) => state.toLowerCase() === words || stateName(state).toLowerCase().includes(words));
  }
  const [lowest, highest] = [words.padEnd(5, '0'), words.padEnd(5, '9')];
  const inRange = ({ zipFrom, zipTo }: TaxRate) =>
    zipFrom !== null && zipTo !== null && zipFrom <= highest && zipTo >= lowest;
  const states = new Set(rates.filter(inRange).map(({ state }) => state));
  return rates.filter((rate) => inRange(rate) || (rate.zipFrom === null && states.has(rate.state)));
}

/** Whether a searched text is a ZIP code or its first digits. */
export const isZip = (search: string) => /^\d{1,5}$/.test(search.trim());

/** Returns the states with rates that are valid on a day, in the order of their names. */
export function statesOn(rates: readonly TaxRate[], day: string): StateRates[] {
  const valid = rates.filter((rate) => phaseOf(rate, day) === 'current');
  const states = [...new Set(valid.map(({ state }) => state))];
  return states
    .toSorted((a, b) => stateName(a).localeCompare(stateName(b)))
    .map((state) => {
      const own = valid.filter((rate) => rate.state === state);
      const categories = [...new Set(own.map(({ category }) => category))].toSorted(
        (a, b) => Number(a !== null) - Number(b !== null),
      );
      return {
        state,
        rates: categories.map((category) => ({
          category,
          text: textOf(own.filter((one) => one.category === category)),
        })),
      };
    });
}

/** Returns the changes after a day, the earliest first. Several ZIP ranges of a state are one change. */
export function changesAfter(rates: readonly TaxRate[], today: string): PlannedChange[] {
  const groups = new Map<string, PlannedChange[]>();
  for (const change of rates.flatMap((rate) => [...startOf(rate, rates, today), ...endOf(rate, rates, today)])) {
    const key = `${change.day} ${change.state} ${change.category ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) => {
      if (!first) return [];
      return others.length === 0 ? [first] : [{ ...first, text: `${others.length + 1} ZIP ranges change` }];
    });
}

export const stateName = (code: string) => usStates.find((state) => state.code === code)?.name ?? code;

/** Returns the day after a day such as 2026-11-29. */
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** The rates of one state and category as text. */
function textOf(rates: readonly TaxRate[]): string {
  const percents = [...new Set(rates.map(({ percent }) => percent))].toSorted((a, b) => a - b);
  const [lowest, highest] = [percents[0], percents.at(-1)];
  const limits = [...new Set(rates.map(({ exemptBelow }) => exemptBelow))].filter((limit) => limit !== null);
  return [
    lowest === highest ? `${lowest}%` : `${lowest}% to ${highest}%`,
    ...(rates.some(({ zipFrom }) => zipFrom !== null) ? ['by ZIP code'] : []),
    ...limits.map((limit) => `exempt below ${formatMoney(limit)}`),
  ].join(', ');
}

/** Whether both rates have the same place and category. */
const isSameScope = (a: TaxRate, b: TaxRate) =>
  (['state', 'zipFrom', 'zipTo', 'category'] as const).every((field) => a[field] === b[field]);

function startOf(rate: TaxRate, rates: readonly TaxRate[], today: string): PlannedChange[] {
  const { validFrom: day, state, category, percent } = rate;
  if (day <= today) return [];
  const former = rates.find((one) => isSameScope(one, rate) && one.validUntil && dayAfter(one.validUntil) === day);
  return [
    { day, state, category, text: placed(rate, former ? `${former.percent}% → ${percent}%` : `${percent}% begins`) },
  ];
}

function endOf(rate: TaxRate, rates: readonly TaxRate[], today: string): PlannedChange[] {
  const { validUntil, state, category, percent } = rate;
  if (validUntil === null || validUntil < today) return [];
  const day = dayAfter(validUntil);
  if (rates.some((one) => isSameScope(one, rate) && one.validFrom === day)) return [];
  return [{ day, state, category, text: placed(rate, `${percent}% ends`) }];
}

const placed = ({ zipFrom, zipTo }: TaxRate, text: string) =>
  zipFrom === null ? text : `ZIP codes ${zipFrom} to ${zipTo}: ${text}`;
