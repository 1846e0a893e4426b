import type { TaxRate } from '../../api/models';
import { readRates, rowProblems, writeRates, writeReport } from './tax-file';

const california: TaxRate = {
  ...{ state: 'CA', zipFrom: null, zipTo: null, category: null, percent: 8.875 },
  ...{ validFrom: '2026-01-01', validUntil: null, exemptBelow: null },
};
const boston: TaxRate = {
  ...{ state: 'MA', zipFrom: '02101', zipTo: '02299', category: 'bikinis', percent: 6.25 },
  ...{ validFrom: '2026-01-01', validUntil: '2026-12-31', exemptBelow: 175 },
};

describe('a CSV file of tax rates', () => {
  it('is read as it was written', () => {
    const { state, percent, validFrom } = california;
    expect(readRates(writeRates([california, boston]))).toEqual({ rates: [{ state, percent, validFrom }, boston] });
  });

  it('is read as a spreadsheet saves it: with a mark at the start, other columns, signs and lost zeros', () => {
    const text =
      '\uFEFFNote, State ,ZIP from,ZIP to,Percent,Valid from,Exempt below\r\nx, MA ,2101,2299,"6,25 %".,,\r\n\r\n';
    expect(readRates(text.replace('"6,25 %".', '6.25 %').replace(',,\r', ',2026-01-01,"$1,750.00"\r'))).toEqual({
      rates: [
        { state: 'MA', zipFrom: '02101', zipTo: '02299', percent: 6.25, validFrom: '2026-01-01', exemptBelow: 1750 },
      ],
    });
  });

  it('names its missing columns', () => {
    expect(readRates('State;Percent\nCA;8\n').problem).toBe('The first row has no column Valid from.');
    expect(readRates('').problem).toBe('The first row has no column State, Percent, Valid from.');
  });

  it('leaves wrong values to the server, whose messages name row and column', () => {
    const { rates } = readRates('State,Percent,Valid from\nCalifornia,much,soon\n');
    expect(rates).toEqual([{ state: 'California', percent: NaN, validFrom: 'soon' }]);
    const errors = { 'rates.0.zipFrom': 'A ZIP code has five digits.', rates: 'The table holds at most 1,000 rates.' };
    expect(rowProblems(errors)).toEqual([
      'Row 2, ZIP from: A ZIP code has five digits.',
      'The table holds at most 1,000 rates.',
    ]);
  });
});

it('the report as a CSV file contains the tax due', () => {
  const month = { month: '2026-11', state: 'CA', orders: 3, sales: 100, tax: 8.88, refundedTax: 0.9 };
  expect(writeReport([month])).toBe(
    'Month,State,Orders,Sales without tax,Tax,Refunded tax,Tax due\r\n2026-11,CA,3,100.00,8.88,0.90,7.98',
  );
});
