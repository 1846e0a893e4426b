/** A state, or another place that the United States Postal Service treats like a state. */
export interface UsState {
  /** Two letters, as on a label. */
  readonly code: string;
  readonly name: string;
}

/**
 * Code, name and the first three digits of the ZIP codes: the fifty states, the District of Columbia, the territories,
 * the freely associated states, and the military. Codes and names are those of USPS Publication 28, appendix B. The
 * ranges are those of the USPS labeling list L002, "3-Digit ZIP Code Prefix Matrix", including the unassigned numbers
 * in between. A few post offices serve places under a neighbor's prefix (063 Fishers Island NY, 739 Texhoma TX, 834
 * Alta WY).
 */
const table: readonly (readonly [code: string, name: string, prefixes: string])[] = [
  ['AL', 'Alabama', '350-369'],
  ['AK', 'Alaska', '995-999'],
  ['AZ', 'Arizona', '850-865'],
  ['AR', 'Arkansas', '716-729'],
  ['CA', 'California', '900-961'],
  ['CO', 'Colorado', '800-816'],
  ['CT', 'Connecticut', '060-069'],
  ['DE', 'Delaware', '197-199'],
  ['DC', 'District of Columbia', '200 202-205 569'],
  ['FL', 'Florida', '320-339 341-349'],
  ['GA', 'Georgia', '300-319 398-399'],
  ['HI', 'Hawaii', '967-968'],
  ['ID', 'Idaho', '832-838'],
  ['IL', 'Illinois', '600-629'],
  ['IN', 'Indiana', '460-479'],
  ['IA', 'Iowa', '500-528'],
  ['KS', 'Kansas', '660-679'],
  ['KY', 'Kentucky', '400-427'],
  ['LA', 'Louisiana', '700-714'],
  ['ME', 'Maine', '039-049'],
  ['MD', 'Maryland', '206-219'],
  ['MA', 'Massachusetts', '010-027 055'],
  ['MI', 'Michigan', '480-499'],
  ['MN', 'Minnesota', '550-567'],
  ['MS', 'Mississippi', '386-397'],
  ['MO', 'Missouri', '630-658'],
  ['MT', 'Montana', '590-599'],
  ['NE', 'Nebraska', '680-693'],
  ['NV', 'Nevada', '889-898'],
  ['NH', 'New Hampshire', '030-038'],
  ['NJ', 'New Jersey', '070-089'],
  ['NM', 'New Mexico', '870-884'],
  ['NY', 'New York', '005 063 100-149'],
  ['NC', 'North Carolina', '270-289'],
  ['ND', 'North Dakota', '580-588'],
  ['OH', 'Ohio', '430-459'],
  ['OK', 'Oklahoma', '730-732 734-749'],
  ['OR', 'Oregon', '970-979'],
  ['PA', 'Pennsylvania', '150-196'],
  ['RI', 'Rhode Island', '028-029'],
  ['SC', 'South Carolina', '290-299'],
  ['SD', 'South Dakota', '570-577'],
  ['TN', 'Tennessee', '370-385'],
  ['TX', 'Texas', '733 739 750-799 885'],
  ['UT', 'Utah', '840-847'],
  ['VT', 'Vermont', '050-054 056-059'],
  ['VA', 'Virginia', '201 220-246'],
  ['WA', 'Washington', '980-994'],
  ['WV', 'West Virginia', '247-268'],
  ['WI', 'Wisconsin', '530-549'],
  ['WY', 'Wyoming', '820-831 834'],
  ['AS', 'American Samoa', '967'],
  ['GU', 'Guam', '969'],
  ['MP', 'Northern Mariana Islands', '969'],
  ['PR', 'Puerto Rico', '006-007 009'],
  ['VI', 'Virgin Islands', '008'],
  ['FM', 'Federated States of Micronesia', '969'],
  ['MH', 'Marshall Islands', '969'],
  ['PW', 'Palau', '969'],
  ['AA', 'Armed Forces Americas', '340'],
  ['AE', 'Armed Forces Europe', '090-098'],
  ['AP', 'Armed Forces Pacific', '962-966'],
];

const byWord = new Map<string, UsState>();
const byPrefix = new Map<string, UsState[]>();
for (const [code, name, prefixes] of table) {
  const state = { code, name };
  for (const word of [code, name]) byWord.set(keyOf(word), state);
  for (const prefix of prefixesIn(prefixes)) byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), state]);
}

/** The state with this code or name, regardless of case and periods. */
export function usStateOf(text: string): UsState | null {
  return byWord.get(keyOf(text)) ?? null;
}

/** The states with ZIP codes of this prefix: usually one state; empty for an unused prefix. */
export function statesOfZip(zipCode: string): readonly UsState[] {
  return byPrefix.get(zipCode.slice(0, 3)) ?? [];
}

function keyOf(word: string): string {
  return word.replaceAll('.', '').replace(/\s+/g, ' ').trim().toUpperCase();
}

function prefixesIn(ranges: string): string[] {
  return ranges.split(' ').flatMap((range) => {
    const [first = '', last = first] = range.split('-');
    const length = Number(last) - Number(first) + 1;
    return Array.from({ length }, (_, step) => String(Number(first) + step).padStart(3, '0'));
  });
}
