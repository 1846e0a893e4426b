import type { PostalAddress } from '../shared/postal-address.js';
import { statesOfZip, usStateOf } from '../shared/us-states.js';

/** Regions with similar transit times. */
export const deliveryZones = ['contiguous', 'alaska-hawaii', 'territories', 'military'] as const;
export type DeliveryZone = (typeof deliveryZones)[number];

const farStates: Readonly<Record<string, DeliveryZone>> = {
  ...{ AK: 'alaska-hawaii', HI: 'alaska-hawaii' },
  ...{ AS: 'territories', GU: 'territories', MP: 'territories', PR: 'territories', VI: 'territories' },
  ...{ FM: 'territories', MH: 'territories', PW: 'territories' },
  ...{ AA: 'military', AE: 'military', AP: 'military' },
};

/**
 * Possible zones of an address, by its state and the first three digits of its ZIP code; usually one. Contradictory or
 * incomplete addresses return several zones, and empty addresses return all zones.
 */
export function zonesOf({ state, zipCode }: Pick<PostalAddress, 'state' | 'zipCode'>): readonly DeliveryZone[] {
  const named = usStateOf(state);
  const owners = statesOfZip(zipCode);
  const agreed = owners.filter(({ code }) => code === named?.code);
  const states = agreed.length > 0 ? agreed : [...owners, ...(named ? [named] : [])];
  if (states.length === 0) return deliveryZones;
  return [...new Set(states.map(({ code }) => farStates[code] ?? 'contiguous'))];
}
