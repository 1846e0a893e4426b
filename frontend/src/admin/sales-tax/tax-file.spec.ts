import type { TaxRate } from '../../api/models';
import { exampleOfRates, readRates, rowProblems, writeRates, writeReport } from './tax-file';

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
    const { rates } = readRates(writeRates([california, boston]));
    expect(rates).toEqual([{ state, percent, validFrom }, boston]);
  });

  it('is read as a spreadsheet saves it: with a mark at the start, other columns, signs and lost zeros', () => {
    const titles = '\uFEFFNote, State ,ZIP from,ZIP to,Percent,Valid from,Exempt below';
    expect(readRates(`${titles}\r\nx, MA ,2101,2299,6.25 %,2026-01-01,"$1,750.00"\r\n\r\n`).rates).toEqual([
      { state: 'MA', zipFrom: '02101', zipTo: '02299', percent: 6.25, validFrom: '2026-01-01', exemptBelow: 1750 },
    ]);
  });

  it('is refused without its columns or rates', () => {
    expect(readRates('PK\u0003\u0004').problem).toMatch(/^This is not a CSV file/);
    expect(readRates('State;Percent\nCA;8\n').problem).toBe(
      'These columns are missing from the first row: Valid from.',
    );
    expect(readRates('').problem).toBe('These columns are missing from the first row: State, Percent, Valid from.');
    expect(readRates(`${writeRates([])}\r\n,,\r\n`).problem).toBe('The file has no rates.');
    const many = writeRates(Array.from({ length: 1001 }, () => california));
    expect(readRates(many).problem).toBe('The file has 1001 rates. The limit is 1000.');
  });

  it('has the columns of the example', () => {
    const row = (cells: readonly string[]) => cells.join(',');
    const file = [row(exampleOfRates.map(({ title }) => title)), row(exampleOfRates.map(({ example }) => example))];
    expect(readRates(file.join('\n'))).toEqual({
      rates: [
        { state: 'NY', zipFrom: '10001', zipTo: '10292', percent: 8.875, validFrom: '2026-01-01', exemptBelow: 110 },
      ],
      rows: [2],
    });
    const required = exampleOfRates.filter(({ isRequired }) => isRequired);
    expect(required.map(({ title }) => title)).toEqual(['State', 'Percent', 'Valid from']);
  });

  it('leaves wrong values to the server, whose messages name row and column', () => {
    const { rates, rows } = readRates('State;Percent;Valid from;Exempt below\n;;;\nCO;2,9;soon;110 USD\n');
    expect(rates).toEqual([{ state: 'CO', percent: '2,9', validFrom: 'soon', exemptBelow: '110 USD' }]);
    const errors = { 'rates.0.zipFrom': 'A ZIP code has five digits.', rates: 'The table holds at most 1,000 rates.' };
    expect(rowProblems(errors, rows)).toEqual([
      'Row 3, ZIP from: A ZIP code has five digits.',
      'The table holds at most 1,000 rates.',
    ]);
  });
});

it('the report as a CSV file contains the net sales and the tax due', () => {
  const month = {
    month: '2026-11',
    state: 'CA',
    orders: 3,
    sales: 100,
    tax: 8.88,
    refundedSales: 10,
    refundedTax: 0.9,
  };
  expect(writeReport([month])).toBe(
    'Month,State,Orders,Sales without tax,Tax,Refunded sales,Refunded tax,Net sales,Tax due\r\n2026-11,CA,3,100.00,8.88,10.00,0.90,90.00,7.98',
  );
});
