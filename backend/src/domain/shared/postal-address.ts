import { characters } from './typed-text.js';
import { statesOfZip, type UsState, usStateOf } from './us-states.js';

export interface PostalAddress {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

/** Max characters of a line on a shipping label. */
const lineLength = 50;
/**
 * Max characters on a shipping label. The street may take two lines. The limit for cities is the length of the longest
 * city name of the USPS.
 */
const maxLengths = { name: lineLength, address: 2 * lineLength, city: 28 } as const;
const zipForm = /^(\d{5})(?:[- ]?(\d{4}))?$/;

/** The address as printed on a label: single spaces, the state's code, and a hyphen in ZIP+4 codes. */
export function tidyAddress({ address, city, state, zipCode }: PostalAddress): PostalAddress {
  const [, five, four] = zipForm.exec(zipCode.trim()) ?? [];
  return {
    address: singleSpaced(address),
    city: singleSpaced(city),
    state: usStateOf(state)?.code ?? singleSpaced(state),
    zipCode: five === undefined ? zipCode.trim() : [five, four].filter(Boolean).join('-'),
  };
}

/** Problems that make a normalized address undeliverable: one sentence per invalid field. */
export function addressProblems({
  address,
  city,
  state,
  zipCode,
}: PostalAddress): Record<keyof PostalAddress, string | null> {
  const known = usStateOf(state);
  return {
    address: address === '' ? 'Please enter the street address.' : tooLong(address, maxLengths.address),
    city: city === '' ? 'Please enter the city.' : tooLong(city, maxLengths.city),
    state: known ? null : 'Please enter a US state, such as CA or California.',
    zipCode: zipProblem(zipCode, known),
  };
}

export const addressGaps = ['missing', 'incomplete'] as const;
export type AddressGap = (typeof addressGaps)[number];

/** Returns why no parcel can be sent to an address; null for a complete address. */
export function addressGapOf(address: PostalAddress): AddressGap | null {
  const tidy = tidyAddress(address);
  if (Object.values(tidy).every((part) => part === '')) return 'missing';
  return Object.values(addressProblems(tidy)).some((problem) => problem !== null) ? 'incomplete' : null;
}

/**
 * Returns the street as printed: as one line, or as two lines if it is too long for one line. Splits the street after a
 * comma or a space if both parts then fit.
 */
export function streetLines(address: string): string[] {
  const letters = Array.from(address);
  if (letters.length <= lineLength) return [address];
  const ends = [/[,;]/, /\s/].map((end) =>
    letters.findLastIndex((letter, at) => at < lineLength && letters.length - at - 1 <= lineLength && end.test(letter)),
  );
  const end = ends.find((at) => at >= 0) ?? lineLength - 1;
  return [letters.slice(0, end + 1), letters.slice(end + 1)].map((line) => line.join('').trim());
}

/**
 * A sentence for a name that is too long for a label; null for a name that fits. An empty name is reported elsewhere.
 */
export function labelNameProblem(name: string): string | null {
  return tooLong(name, maxLengths.name);
}

function zipProblem(zipCode: string, state: UsState | null): string | null {
  if (!zipForm.test(zipCode)) return 'Please enter a ZIP code, such as 95060 or 95060-1234.';
  const [five] = zipCode.split('-');
  const owners = statesOfZip(zipCode);
  if (owners.length === 0) return `There is no ZIP code ${five}.`;
  if (state === null || owners.some(({ code }) => code === state.code)) return null;
  return `The ZIP code ${five} is in ${owners.map(({ name }) => name).join(' or ')}, not in ${state.name}.`;
}

function tooLong(text: string, maxLength: number): string | null {
  return characters(text) > maxLength
    ? `Please use at most ${maxLength} characters, so that the text fits on a shipping label.`
    : null;
}

function singleSpaced(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
