import { addressGapOf, addressProblems, labelNameProblem, streetLines, tidyAddress } from './postal-address.js';

const home = { address: '12 Ocean St, Apt 4', city: 'Santa Cruz', state: 'CA', zipCode: '95060' };
const problemsOf = (changes: Partial<typeof home>) => {
  const problems = addressProblems(tidyAddress({ ...home, ...changes }));
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
};

describe('an address', () => {
  it.each([
    {},
    { state: 'california' },
    { zipCode: '95060-1234' },
    { city: 'APO', state: 'AE', zipCode: '09012' },
    { city: 'San Juan', state: 'Puerto Rico', zipCode: '00901' },
    { city: 'Fishers Island', state: 'NY', zipCode: '06390' },
  ])('is valid with %j', (changes) => {
    expect(problemsOf(changes)).toEqual({});
  });

  const noState = 'Please enter a US state, such as CA or California.';
  const noZip = 'Please enter a ZIP code, such as 95060 or 95060-1234.';
  it.each([
    [
      { city: 'Berlin', state: 'Bavaria', zipCode: 'SW1A 1AA' },
      { state: noState, zipCode: noZip },
    ],
    [{ state: 'ZZ' }, { state: noState }],
    [{ zipCode: '1' }, { zipCode: noZip }],
    [{ zipCode: '950601' }, { zipCode: noZip }],
    [{ zipCode: '٩٥٠٦٠' }, { zipCode: noZip }],
    [{ zipCode: '10001' }, { zipCode: 'The ZIP code 10001 is in New York, not in California.' }],
    [{ zipCode: '06390-0001' }, { zipCode: 'The ZIP code 06390 is in Connecticut or New York, not in California.' }],
    [{ zipCode: '00100' }, { zipCode: 'There is no ZIP code 00100.' }],
    [
      { address: ' ', city: '' },
      { address: 'Please enter the street address.', city: 'Please enter the city.' },
    ],
    [
      { address: 'x'.repeat(101), city: 'y'.repeat(29) },
      {
        address: 'Please use at most 100 characters, so that the text fits on a shipping label.',
        city: 'Please use at most 28 characters, so that the text fits on a shipping label.',
      },
    ],
  ])('is invalid with %j', (changes, problems) => {
    expect(problemsOf(changes)).toEqual(problems);
  });

  it('is stored as printed on a label', () => {
    const typed = { address: ' 12  Ocean St\n', city: 'Santa\tCruz', state: 'new  mexico', zipCode: ' 871011234 ' };
    expect(tidyAddress(typed)).toEqual({
      address: '12 Ocean St',
      city: 'Santa Cruz',
      state: 'NM',
      zipCode: '87101-1234',
    });
  });
});

it.each([
  ['missing', { address: '', city: '', state: ' ', zipCode: '' }],
  ['incomplete', { ...home, zipCode: '' }],
  ['incomplete', { ...home, state: 'NV' }],
  [null, { ...home, state: 'California' }],
])('the gap of an address is %s for %j', (gap, address) => {
  expect(addressGapOf(address)).toBe(gap);
});

describe('a street on a label', () => {
  const flat = 'Wohnung 12b';
  it.each([
    ['12 Ocean St, Apt 4', ['12 Ocean St, Apt 4']],
    ['x'.repeat(50), ['x'.repeat(50)]],
    [
      'Care of the Harbor Master, 1200 West Cliff Drive, Building 7, Apartment 4B',
      ['Care of the Harbor Master, 1200 West Cliff Drive,', 'Building 7, Apartment 4B'],
    ],
    [
      '1200 Avenue of the Three Sisters of the Northern Sea Apartment 4B',
      ['1200 Avenue of the Three Sisters of the Northern', 'Sea Apartment 4B'],
    ],
    [`1, ${'x'.repeat(60)} ${flat}`, [`1, ${'x'.repeat(47)}`, `${'x'.repeat(13)} ${flat}`]],
    ['🩱'.repeat(100), ['🩱'.repeat(50), '🩱'.repeat(50)]],
  ])('has at most two lines of 50 characters: %s', (address, lines) => {
    expect(streetLines(address)).toEqual(lines);
  });
});

describe('a name on a label', () => {
  it('has at most 50 letters, counted by visible characters', () => {
    expect(labelNameProblem('🩱'.repeat(50))).toBeNull();
    expect(labelNameProblem('a'.repeat(51))).toBe(
      'Please use at most 50 characters, so that the text fits on a shipping label.',
    );
  });
});
