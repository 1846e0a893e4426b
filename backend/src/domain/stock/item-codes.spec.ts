import { barcodeProblem, codeKey, gtinOf, skuProblem, typedCode, worldwideGtin } from './item-codes.js';

describe('a SKU', () => {
  it.each(['T', 'TT-NVY-M', 'tide top 1/2', '#1', 'T'.repeat(48)])('may be %j', (text) => {
    expect(skuProblem(text)).toBeNull();
  });

  it.each(['', ' TT', 'TT ', 'TÉ', 'T\tT', 'T'.repeat(49)])('cannot be %j', (text) => {
    expect(skuProblem(text)).toMatch(/at most 48/);
  });

  it('is typed with or without surrounding spaces, and removed by an empty text', () => {
    expect([' TT-M ', ' ', '', null].map(typedCode)).toEqual(['TT-M', null, null, null]);
  });
});

describe('a barcode', () => {
  it.each(['96385074', '036000291452', '4006381333931', '10012345678902', '4006381', 'TT-NVY-M'])(
    'may be %s',
    (text) => {
      expect(barcodeProblem(text)).toBeNull();
    },
  );

  it.each(['96385074', '036000291452', '4006381333931', '10012345678902'])('is a worldwide GTIN: %s', (text) => {
    expect(worldwideGtin(text)).toBe(text);
  });

  it.each([null, 'TT-NVY-M', '4006381', '036000291453', gtinOf('200000000001'), gtinOf('40000000001')])(
    'is no worldwide GTIN: %s',
    (text) => {
      expect(worldwideGtin(text)).toBeUndefined();
    },
  );

  it.each(['96385075', '036000291453', '4006381333913', '10012345678903'])(
    'cannot be %s, whose check digit is wrong',
    (text) => {
      expect(barcodeProblem(text)).toMatch(/check digit/);
    },
  );

  it('gets its check digit', () => {
    expect(['9638507', '03600029145', '400638133393', '1001234567890'].map(gtinOf)).toEqual([
      '96385074',
      '036000291452',
      '4006381333931',
      '10012345678902',
    ]);
  });
});

it('codes are equal in upper and lower case, and GTINs with and without leading zeros', () => {
  expect(codeKey('tt-nvy-m')).toBe(codeKey('TT-NVY-M'));
  expect(codeKey('036000291452')).toBe(codeKey('0036000291452'));
  expect(codeKey('0123')).not.toBe(codeKey('123'));
});
