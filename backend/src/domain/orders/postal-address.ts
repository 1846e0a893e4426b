import { characters } from '../shared/characters.js';
import { statesOfZip, type UsState, usStateOf } from './us-states.js';

export interface PostalAddress {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

/** As much as the lines of a shipping label take; the city as long as the longest that the USPS knows. */
const longest = { name: 50, address: 50, city: 28 } as const;
const zipForm = /^(\d{5})(?:[- ]?(\d{4}))?$/;

/** The address as a label has it: single blanks, the state by its code, the ZIP+4 with its hyphen. */
export function tidyAddress({ address, city, state, zipCode }: PostalAddress): PostalAddress {
  const [, five, four] = zipForm.exec(zipCode.trim()) ?? [];
  return {
    address: singleSpaced(address),
    city: singleSpaced(city),
    state: usStateOf(state)?.code ?? singleSpaced(state),
    zipCode: five === undefined ? zipCode.trim() : [five, four].filter(Boolean).join('-'),
  };
}

/** Why nothing can be delivered to a tidied address, a sentence for each field that stands in the way. */
export function addressProblems({
  address,
  city,
  state,
  zipCode,
}: PostalAddress): Record<keyof PostalAddress, string | null> {
  const known = usStateOf(state);
  return {
    address: address === '' ? 'Please enter the street address.' : tooLong(address, longest.address),
    city: city === '' ? 'Please enter the city.' : tooLong(city, longest.city),
    state: known ? null : 'Please enter a US state, such as CA or California.',
    zipCode: zipProblem(zipCode, known),
  };
}

/** Why a name does not go onto a label; an empty one is asked for elsewhere. */
export function labelNameProblem(name: string): string | null {
  return tooLong(name, longest.name);
}

function zipProblem(zipCode: string, state: UsState | null): string | null {
  if (!zipForm.test(zipCode)) return 'Please enter a ZIP code, such as 95060 or 95060-1234.';
  const [five] = zipCode.split('-');
  const owners = statesOfZip(zipCode);
  if (owners.length === 0) return `There is no ZIP code ${five}.`;
  if (state === null || owners.some(({ code }) => code === state.code)) return null;
  return `The ZIP code ${five} is in ${owners.map(({ name }) => name).join(' or ')}, not in ${state.name}.`;
}

function tooLong(text: string, most: number): string | null {
  return characters(text) > most ? `Please use at most ${most} characters: a shipping label takes no more.` : null;
}

function singleSpaced(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
