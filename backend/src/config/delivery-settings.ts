import { z } from 'zod';
import type { DeliveryZone } from '../domain/orders/delivery-zone.js';
import { integer, list, refused, wholeRange } from './setting-types.js';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
/** Max number of closed days: enough for days that recur each year, and single dates for several years ahead. */
const maxClosedDays = 100;
const closedDays = '2026-11-27,12-24';

export const deliverySettings = {
  SHIPPING_CUT_OFF_HOUR: integer(1, 24, 14).default(14),
  SHIPPING_PACKING_DAYS: list
    .pipe(
      z.array(
        z.enum(
          weekdays,
          refused(({ input }) => `names ${String(input)}, which is not ${weekdays.join(', ')}`, 'Mon,Tue,Wed'),
        ),
      ),
    )
    .transform((days) => days.map((day) => weekdays.indexOf(day)))
    .default([1, 2, 3, 4, 5]),
  SHIPPING_CLOSED_DAYS: list
    .pipe(
      z
        .array(
          z.string().refine(
            isDay,
            refused(
              ({ input }) => `names ${String(input)}, which is neither a date nor a day that repeats every year`,
              closedDays,
            ),
          ),
        )
        .refine((days) => days.length <= maxClosedDays, refused(`has more than ${maxClosedDays} days`, closedDays)),
    )
    .default([]),
  SHIPPING_PROCESSING_DAYS: wholeRange(0, 60, '1-2').prefault('1-2'),
  SHIPPING_TRANSIT_DAYS: transit({
    contiguous: '3-5',
    'alaska-hawaii': '5-10',
    territories: '5-14',
    military: '7-21',
  }),
  SHIPPING_EXPEDITED_TRANSIT_DAYS: transit({
    contiguous: '1-2',
    'alaska-hawaii': '2-4',
    territories: '3-6',
    military: '5-15',
  }),
};

/** Whether the text is a date, or a day that recurs each year. */
function isDay(text: string): boolean {
  const day = text.length === 5 ? `2028-${text}` : text;
  const time = Date.parse(day);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** Parses the delivery days per zone. Zones that are not listed use their default. */
function transit(usual: Readonly<Record<DeliveryZone, string>>) {
  const example = Object.entries(usual)
    .map((entry) => entry.join('='))
    .join();
  const days = wholeRange(1, 90, example);
  return list
    .transform((entries) => ({ ...usual, ...Object.fromEntries(entries.map(entryOf)) }))
    .pipe(
      z.strictObject(
        { contiguous: days, 'alaska-hawaii': days, territories: days, military: days },
        refused(({ keys }) => `names the unknown zone ${String(keys)}`, example),
      ),
    )
    .prefault('');
}

function entryOf(entry: string): [zone: string, days: string] {
  const [zone = '', ...days] = entry.split('=');
  return [zone.trim(), days.join('=').trim()];
}
