import { statesOfZip, usStateOf } from './us-states.js';

const everyPrefix = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));
const codesOf = (zipCode: string) => statesOfZip(zipCode).map(({ code }) => code);

describe('the states of the United States', () => {
  it('include 50 states, the District, five territories, three freely associated states and three military ones', () => {
    const states = new Map(
      everyPrefix.flatMap((prefix) => statesOfZip(prefix)).map((state) => [state.code, state.name]),
    );
    expect(states.size).toBe(50 + 1 + 5 + 3 + 3);
    expect(new Set(states.values()).size).toBe(states.size);
    for (const [code, name] of states)
      expect([usStateOf(code), usStateOf(name)]).toEqual([
        { code, name },
        { code, name },
      ]);
  });

  it.each([
    ['CA', 'CA'],
    ['california', 'CA'],
    [' New  Mexico ', 'NM'],
    ['D.C.', 'DC'],
    ['District of Columbia', 'DC'],
    ['puerto rico', 'PR'],
    ['ae', 'AE'],
    ['ZZ', undefined],
    ['Bavaria', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('are found by code and by name: %p is %s', (text, code) => {
    expect(usStateOf(text)?.code).toBe(code);
  });
});

describe('the ZIP codes', () => {
  it.each([
    ['10001', 'NY'],
    ['00501', 'NY'],
    ['02108', 'MA'],
    ['05501', 'MA'],
    ['20500', 'DC'],
    ['20166', 'VA'],
    ['33101', 'FL'],
    ['39815', 'GA'],
    ['59901', 'MT'],
    ['60601', 'IL'],
    ['73301', 'TX'],
    ['73102', 'OK'],
    ['87101', 'NM'],
    ['88510', 'TX'],
    ['94105', 'CA'],
    ['99501', 'AK'],
    ['00901', 'PR'],
    ['00802', 'VI'],
    ['34038', 'AA'],
    ['09001', 'AE'],
    ['96350', 'AP'],
  ])('include %s in %s', (zipCode, code) => {
    expect(codesOf(zipCode)).toEqual([code]);
  });

  it.each(['00100', '00401', '09901', '26999', '42800', '71500', '81700', '88600'])(
    '%s belongs to no state',
    (zipCode) => {
      expect(codesOf(zipCode)).toEqual([]);
    },
  );

  it('belong to one state each, except for prefixes that a post office shares with its neighbors', () => {
    const shared = everyPrefix.filter((prefix) => codesOf(prefix).length > 1);
    expect(Object.fromEntries(shared.map((prefix) => [prefix, codesOf(prefix)]))).toEqual({
      '063': ['CT', 'NY'],
      '739': ['OK', 'TX'],
      '834': ['ID', 'WY'],
      '967': ['HI', 'AS'],
      '969': ['GU', 'MP', 'FM', 'MH', 'PW'],
    });
    expect(everyPrefix.filter((prefix) => codesOf(prefix).length > 0)).toHaveLength(964);
  });
});
