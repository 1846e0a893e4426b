import { differences } from '../audit/differences.js';
import type { CalendarDay } from '../shared/calendar-day.js';
import type { TaxRate } from './sales-tax.js';

/** Max number of rates in one entry of the audit log. */
const maxListed = 100;
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Returns the changed rates for the audit log, by place, category and first day. If several rates changed, the facts
 * also contain the numbers of added, changed and removed rates.
 */
export function rateChanges(before: readonly TaxRate[], after: readonly TaxRate[]) {
  const changed = differences(factsOf(before), factsOf(after));
  const names = Object.keys(changed.after);
  const added = names.filter((name) => changed.before[name] === null).length;
  const removed = names.filter((name) => changed.after[name] === null).length;
  const listed = (facts: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.slice(0, maxListed).map((name) => [name, facts[name]]));
  return {
    before: listed(changed.before),
    after: {
      ...(names.length > 1 && {
        ratesAdded: added,
        ratesChanged: names.length - added - removed,
        ratesRemoved: removed,
      }),
      ...listed(changed.after),
    },
  };
}

/** The rates in words, e.g. `{ "CA, all products, from January 1, 2026": "8.875%" }`. */
function factsOf(rates: readonly TaxRate[]): Record<string, string> {
  return Object.fromEntries(
    rates.map(({ state, zipFrom, zipTo, category, percent, validFrom, validUntil, exemptBelow }) => [
      `${zipFrom === null ? state : `${state} ${zipFrom} to ${zipTo}`}, ${category ?? 'all products'}, from ${dayText(validFrom)}`,
      `${percent}%${validUntil === null ? '' : `, until ${dayText(validUntil)}`}${exemptBelow === null ? '' : `, exempt below ${exemptBelow.toString()}`}`,
    ]),
  );
}

const dayText = (day: CalendarDay) => dayFormat.format(new Date(day));
