import type { DeliveryZone } from '../domain/orders/delivery-zone.js';
import type { DayCount, DeliveryTerms } from '../domain/orders/delivery-terms.js';
import { ConfigError, type SettingsReader } from './settings-reader.js';

export type DeliverySettings = Omit<DeliveryTerms, 'timeZone'>;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
/** Max number of closed days: some days of each year, and holidays of a few years. */
const mostClosedDays = 100;

const standardTransit: Readonly<Record<DeliveryZone, string>> = {
  contiguous: '3-5',
  'alaska-hawaii': '5-10',
  territories: '5-14',
  military: '7-21',
};
const expeditedTransit: Readonly<Record<DeliveryZone, string>> = {
  contiguous: '1-2',
  'alaska-hawaii': '2-4',
  territories: '3-6',
  military: '5-15',
};

/** @throws ConfigError */
export function readDelivery(read: SettingsReader): DeliverySettings {
  const processing = 'SHIPPING_PROCESSING_DAYS';
  return {
    packingWeekdays: readWeekdays(read),
    closedDays: readClosedDays(read),
    cutOffHour: read.integer('SHIPPING_CUT_OFF_HOUR', 14, 1, 24),
    processing: read.wholeRange(processing, read.text(processing, '1-2'), 0, 60, '1-2'),
    transit: {
      standard: readTransit(read, 'SHIPPING_TRANSIT_DAYS', standardTransit),
      expedited: readTransit(read, 'SHIPPING_EXPEDITED_TRANSIT_DAYS', expeditedTransit),
    },
  };
}

function readWeekdays(read: SettingsReader): number[] {
  const name = 'SHIPPING_PACKING_DAYS';
  const given = read.list(name);
  if (given.length === 0) return [1, 2, 3, 4, 5];
  return given.map((text) => {
    const weekday = weekdays.indexOf(text);
    if (weekday < 0) throw new ConfigError(name, `names ${text}, which is not ${weekdays.join(', ')}`, 'Mon,Tue,Wed');
    return weekday;
  });
}

function readClosedDays(read: SettingsReader): string[] {
  const name = 'SHIPPING_CLOSED_DAYS';
  const example = '2026-11-27,12-24';
  const days = read.list(name);
  if (days.length > mostClosedDays) throw new ConfigError(name, `has more than ${mostClosedDays} days`, example);
  for (const day of days) {
    if (!isDay(day))
      throw new ConfigError(name, `names ${day}, which is neither a day nor a day of each year`, example);
  }
  return days;
}

/** Whether the text is a day of one year, or of each year. */
function isDay(text: string): boolean {
  const day = text.length === 5 ? `2028-${text}` : text;
  const time = Date.parse(day);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** Zones that are not named use their default. */
function readTransit(
  read: SettingsReader,
  name: string,
  usual: Readonly<Record<DeliveryZone, string>>,
): Record<DeliveryZone, DayCount> {
  const example = Object.entries(usual)
    .map((entry) => entry.join('='))
    .join();
  const given = new Map(read.list(name).map((entry) => readEntry(entry)));
  for (const zone of given.keys()) {
    if (!Object.hasOwn(usual, zone)) throw new ConfigError(name, `names the unknown zone ${zone}`, example);
  }
  const daysTo = (zone: DeliveryZone) => read.wholeRange(name, given.get(zone) ?? usual[zone], 1, 90, example);
  return {
    contiguous: daysTo('contiguous'),
    'alaska-hawaii': daysTo('alaska-hawaii'),
    territories: daysTo('territories'),
    military: daysTo('military'),
  };
}

function readEntry(entry: string): [zone: string, days: string] {
  const [zone = '', ...days] = entry.split('=');
  return [zone.trim(), days.join('=').trim()];
}
