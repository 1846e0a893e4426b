import type { PostalAddress } from '../shared/postal-address.js';
import { statesOfZip, usStateOf } from '../shared/us-states.js';

/** Where a parcel takes about the same time. */
export const deliveryZones = ['contiguous', 'alaska-hawaii', 'territories', 'military'] as const;
export type DeliveryZone = (typeof deliveryZones)[number];

const farStates: Readonly<Record<string, DeliveryZone>> = {
  ...{ AK: 'alaska-hawaii', HI: 'alaska-hawaii' },
  ...{ AS: 'territories', GU: 'territories', MP: 'territories', PR: 'territories', VI: 'territories' },
  ...{ FM: 'territories', MH: 'territories', PW: 'territories' },
  ...{ AA: 'military', AE: 'military', AP: 'military' },
};

/**
 * The zones in which an address may be, by its state and the first three digits of its ZIP code: usually one. Several where they
 * contradict each other or say too little, and all where they say nothing.
 */
export function zonesOf({ state, zipCode }: Pick<PostalAddress, 'state' | 'zipCode'>): readonly DeliveryZone[] {
  const named = usStateOf(state);
  const owners = statesOfZip(zipCode);
  const agreed = owners.filter(({ code }) => code === named?.code);
  const states = agreed.length > 0 ? agreed : [...owners, ...(named ? [named] : [])];
  if (states.length === 0) return deliveryZones;
  return [...new Set(states.map(({ code }) => farStates[code] ?? 'contiguous'))];
}
