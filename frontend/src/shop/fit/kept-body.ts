import { Observed } from '../../device/observed';
import { onDevice } from '../../device/storage';
import { type Body, measureNames } from './body';

const place = 'my-measures';
const [least, most] = [30, 250];

/**
 * Body measurements stored on the device. They are sent to the server only when the shopper saves them in the account.
 */
export const keptBody = new Observed<Body | undefined>(undefined);
if (typeof window !== 'undefined') keptBody.set(bodyOnDevice());

/** @param body undefined deletes the stored measurements */
export function keepBody(body: Body | undefined): void {
  if (body) onDevice.write(place, JSON.stringify(body));
  else onDevice.remove(place);
  keptBody.set(body);
}

function bodyOnDevice(): Body | undefined {
  const kept = onDevice.readJson(place) as Record<string, unknown> | null | undefined;
  if (typeof kept !== 'object' || kept === null) return undefined;
  const given = (kept['measures'] ?? {}) as Record<string, unknown>;
  return {
    measures: Object.fromEntries(measureNames.map((name) => [name, measureIn(given[name])])),
    worn: typeof kept['worn'] === 'string' ? kept['worn'] : undefined,
    unit: kept['unit'] === 'cm' ? 'cm' : 'in',
  };
}

/** Returns a plausible body measurement in centimeters, or undefined. */
export const measureIn = (length: unknown): number | undefined =>
  typeof length === 'number' && length >= least && length <= most ? length : undefined;
