import type { PostalAddress } from '../shared/postal-address.js';
import { statesOfZip, usStateOf } from '../shared/us-states.js';

/** Regions with similar transit times. */
export const deliveryZones = ['contiguous', 'alaska-hawaii', 'territories', 'military'] as const;
/** The parts of an address that determine the transit time. */
export type PartialAddress = Pick<PostalAddress, 'state' | 'zipCode'>;
export type DeliveryZone = (typeof deliveryZones)[number];

const farStates: Readonly<Record<string, DeliveryZone>> = {
  ...{ AK: 'alaska-hawaii', HI: 'alaska-hawaii' },
  ...{ AS: 'territories', GU: 'territories', MP: 'territories', PR: 'territories', VI: 'territories' },
  ...{ FM: 'territories', MH: 'territories', PW: 'territories' },
  ...{ AA: 'military', AE: 'military', AP: 'military' },
};

/**
 * Codes of the possible states of an address; usually one. Returns several states for a contradictory or incomplete
 * address, and no state for an address without a known state or ZIP code.
 */
export function possibleStates({ state, zipCode }: PartialAddress): readonly string[] {
  const named = usStateOf(state);
  const owners = statesOfZip(zipCode);
  const agreed = owners.filter(({ code }) => code === named?.code);
  const states = agreed.length > 0 ? agreed : [...owners, ...(named ? [named] : [])];
  return states.map(({ code }) => code);
}

/** @param code two-letter code of a state */
export function zoneOfState(code: string): DeliveryZone {
  return farStates[code] ?? 'contiguous';
}

/** Codes of the states of a region; none for the contiguous states, which are all other states. */
export function statesOfRegion(region: DeliveryZone): string[] {
  return Object.keys(farStates).filter((code) => farStates[code] === region);
}
