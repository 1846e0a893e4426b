import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { chooseAction } from '../../../test/row-menu';
import type { TaxRate } from '../../api/models';
import SalesTaxPage from './sales-tax-page';
import { writeRates } from './tax-file';

const california: TaxRate = {
  ...{ state: 'CA', zipFrom: null, zipTo: null, category: null, percent: 8.875 },
  ...{ validFrom: '2026-01-01', validUntil: null, exemptBelow: null },
};
const newYork = {
  ...california,
  state: 'NY',
  zipFrom: '10001',
  zipTo: '10292',
  percent: 4.5,
  exemptBelow: 110,
  validUntil: '2026-06-30',
};
const year = new Date().getFullYear();
const november = {
  month: `${year}-11`,
  state: 'CA',
  orders: 3,
  sales: 100,
  tax: 8.88,
  refundedSales: 10,
  refundedTax: 0.9,
};
const october = {
  month: `${year}-10`,
  state: 'OR',
  orders: 1,
  sales: 19.99,
  tax: 1.62,
  refundedSales: 0,
  refundedTax: 0,
};
const rates = 'GET /api/admin/tax-rates';
const responses = {
  [rates]: { body: { version: 7, source: 'table', rates: [california, newYork] } },
  [`GET /api/admin/tax-report?year=${year}`]: { body: { months: [november, october] } },
  'GET /api/categories': { body: [] },
  'POST /api/admin/tax-rates/check': { status: 204 },
};
const show = () => renderPage(<SalesTaxPage />, { at: '/admin/sales-tax', path: '/admin/sales-tax' });
type User = ReturnType<typeof show>['user'];
/** In jsdom, antd's dialogs hide their buttons from role queries. */
const click = (user: User, name: string) => user.click(screen.getByText(name, { selector: '.ant-modal-root span' }));
const choose = async (text: string) => {
  const file = Object.assign(new File([text], 'rates.csv'), { text: () => Promise.resolve(text) });
  const input = await screen.findByLabelText('CSV file with rates');
  // The file is read before the dialog opens.
  await act(() => Promise.resolve(fireEvent.change(input, { target: { files: [file] } })));
};
const putsOf = (calls: ReturnType<typeof fakeApi>) => calls.filter(({ method }) => method === 'PUT');

describe('sales tax page', () => {
  it('explains which orders use the rates when Stripe calculates the tax @series', async () => {
    fakeApi({ ...responses, [rates]: { body: { version: 7, source: 'stripe', rates: [california] } } });
    show();
    expect(await screen.findByText(/^Stripe Tax calculates the tax of shipped orders/)).toBeVisible();
    // The table of rates shows the same rate.
    expect(screen.queryByRole('heading', { name: 'Rates today' })).not.toBeInTheDocument();
    expect(screen.getByText('California', { selector: '.ant-select-content *, .ant-select-content' })).toBeVisible();
  });

  it('warns that no sales tax is collected, unless there are rates or Stripe calculates the tax @series', async () => {
    for (const [source, listed, warnings] of [
      ['table', [], 1],
      ['table', [california], 0],
      ['stripe', [], 0],
    ] as const) {
      fakeApi({ ...responses, [rates]: { body: { version: 7, source, rates: listed } } });
      const { unmount } = show();
      await screen.findByRole('heading', { name: 'Rates' });
      expect(screen.queryAllByText('You collect no sales tax.')).toHaveLength(warnings);
      expect(screen.queryAllByText('There are no rates yet.')).toHaveLength(listed.length === 0 ? 1 : 0);
      unmount();
    }
  });

  it('lists the rates, and the tax due by month and state', async () => {
    fakeApi(responses);
    show();
    const row = await screen.findByRole('row', { name: /NY, 10001 to 10292/ });
    expect(row).toHaveTextContent('All products');
    expect(row).toHaveTextContent('4.5%');
    expect(screen.getByText('Format of the file')).toBeInTheDocument();
    expect(row).toHaveTextContent('Items below $110.00');
    expect(row).toHaveTextContent('January 1, 2026 to June 30, 2026');
    expect(screen.getByRole('row', { name: /^Select the rate of CA/ })).toHaveTextContent('From January 1, 2026');
    const month = await screen.findByRole('row', { name: new RegExp(`^November ${year} CA`) });
    expect(within(month).getAllByRole('cell').at(-1)).toHaveTextContent('$7.98');
    expect(month.previousElementSibling).toHaveAccessibleName(
      'Total All states 4 $119.99 $10.50 $10.00 $0.90 $109.99 $9.60',
    );
    await expectAccessiblePart();
  });

  it('shows the source, the rates of each state today, and planned changes @series', async () => {
    const next = `${year + 1}-01-01`;
    const planned = { ...california, category: 'shipping', percent: 5, validFrom: next };
    fakeApi({
      ...responses,
      [rates]: { body: { version: 7, source: 'table', rates: [california, newYork, planned] } },
    });
    show();
    expect(await screen.findByText('You collect sales tax in one state, at your own rates.')).toBeVisible();
    expect(screen.getByRole('row', { name: 'California (CA) All products: 8.875%' })).toBeVisible();
    expect(screen.getByText(/California, Shipping: 5% begins/)).toHaveTextContent(`January 1, ${year + 1}`);
    expect(screen.getByRole('row', { name: /^Select the rate of NY/ })).toHaveTextContent('Ended');
  });

  it('counts only states with a rate above 0 as states with sales tax @series', async () => {
    fakeApi({
      ...responses,
      [rates]: { body: { version: 7, source: 'table', rates: [{ ...california, percent: 0 }] } },
    });
    show();
    expect(await screen.findByText('You collect no sales tax.')).toBeVisible();
    expect(screen.getByText('No rate above 0% is valid today.')).toBeVisible();
  });

  it('asks to search for the state if a ZIP code is in no range @series', async () => {
    fakeApi(responses);
    renderPage(<SalesTaxPage />, { at: '/admin/sales-tax?search=90001', path: '/admin/sales-tax' });
    expect(await screen.findByText(/^No rates found\. Search for the state instead/)).toBeInTheDocument();
  });

  it('calculates the tax of a place and an amount @series', async () => {
    fakeApi({
      ...responses,
      'GET /api/admin/tax-rates/trial?state=CA&zipCode=90001&amount=100': {
        body: { tax: 8.88, rate: california, source: 'table' },
      },
    });
    const { user } = show();
    await user.type(await screen.findByLabelText('State'), 'California');
    await user.click(await screen.findByText('California', { selector: '.ant-select-item-option-content' }));
    await user.type(screen.getByLabelText('ZIP code'), '90001');
    await user.click(screen.getByRole('button', { name: 'Calculate tax' }));
    expect(await screen.findByText('Tax: $8.88')).toBeVisible();
    expect(screen.getByText('Tax: $8.88').parentElement).toHaveTextContent(
      'at the rate for CA (all products), 8.875%.',
    );
  });

  it('says that Stripe Tax calculated the tax @series', async () => {
    fakeApi({
      ...{ ...responses, [rates]: { body: { version: 7, source: 'stripe', rates: [] } } },
      'GET /api/admin/tax-rates/trial?state=CA&zipCode=90001&amount=100': {
        body: { tax: 9.5, rate: null, source: 'stripe' },
      },
    });
    const { user } = show();
    expect(await screen.findByText(/^Stripe Tax calculates today’s tax on one item/)).toBeVisible();
    await user.type(screen.getByLabelText('State'), 'California');
    await user.click(await screen.findByText('California', { selector: '.ant-select-item-option-content' }));
    await user.type(screen.getByLabelText('ZIP code'), '90001');
    await user.click(screen.getByRole('button', { name: 'Calculate tax' }));
    expect((await screen.findByText('Tax: $9.50')).parentElement).toHaveTextContent('Tax: $9.50 from Stripe Tax.');
  });

  it('ends a rate on a day @series', async () => {
    const calls = fakeApi({ ...responses, 'PUT /api/admin/tax-rates': { body: { version: 8, rates: [] } } });
    const { user } = show();
    await chooseAction(user, 'CA (all products)', 'End');
    fireEvent.change(await screen.findByLabelText('Last day'), { target: { value: `${year}-12-31` } });
    await click(user, 'End rate');
    expect(await screen.findByText('Rate ends')).toBeInTheDocument();
    expect(putsOf(calls).at(-1)?.body).toMatchObject({
      rates: [{ ...california, validUntil: `${year}-12-31` }, { state: 'NY' }],
    });
  });

  it('reports the sums of each state @series', async () => {
    const september = { ...november, month: `${year}-09`, sales: 30 };
    fakeApi({ ...responses, [`GET /api/admin/tax-report?year=${year}`]: { body: { months: [november, september] } } });
    const { user } = show();
    await screen.findByRole('row', { name: new RegExp(`^November ${year} CA`) });
    await user.click(screen.getByRole('combobox', { name: 'Rows' }));
    await user.click(await screen.findByTitle('By state'));
    expect(await screen.findByRole('row', { name: new RegExp(`^${year} CA 6 \\$130\\.00`) })).toBeInTheDocument();
  });

  it('reports one quarter, with its own total @series', async () => {
    const september = { ...october, month: `${year}-09`, sales: 30 };
    fakeApi({ ...responses, [`GET /api/admin/tax-report?year=${year}`]: { body: { months: [november, september] } } });
    const { user } = show();
    await screen.findByRole('row', { name: new RegExp(`^November ${year} CA`) });
    await user.click(screen.getByRole('combobox', { name: 'Period' }));
    await user.click(await screen.findByTitle('3rd quarter'));
    expect(await screen.findByRole('row', { name: /^Total All states 1 \$30\.00/ })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /^November/ })).not.toBeInTheDocument();
    expect(window.location.search).toBe('?quarter=3');
    await user.click(screen.getByRole('combobox', { name: 'Period' }));
    await user.click(await screen.findByTitle(`November ${year}`));
    expect(await screen.findByRole('row', { name: /^November/ })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /^September/ })).not.toBeInTheDocument();
  });

  it('deletes one rate after a confirmation @series', async () => {
    const calls = fakeApi({ ...responses, 'PUT /api/admin/tax-rates': { body: { version: 8, rates: [newYork] } } });
    const { user } = show();
    await chooseAction(user, 'CA (all products)', 'Delete');
    expect(putsOf(calls)).toEqual([]);
    await click(user, 'Delete');
    expect(await screen.findByText('Rate deleted')).toBeInTheDocument();
    expect(putsOf(calls).map(({ body }) => body)).toEqual([{ version: 7, rates: [newYork] }]);
  });

  it('edits a rate, and shows the server’s message at its field', async () => {
    const errors = { 'rates.1.percent': 'The rate is too high.' };
    const refused = { status: 422, body: { code: 'tax-rates', message: 'Wrong.', errors } };
    const calls = fakeApi({ ...responses, 'PUT /api/admin/tax-rates': [refused, { body: { version: 8, rates: [] } }] });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit the rate of NY, 10001 to 10292 (all products)' }));
    fireEvent.change(await screen.findByLabelText('Percent'), { target: { value: '29' } });
    await click(user, 'Save rate');
    expect(await screen.findByText('The rate is too high.')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Percent'), { target: { value: '4.75' } });
    await click(user, 'Save rate');
    expect(await screen.findByText('Rate saved')).toBeInTheDocument();
    const { category: _, ...given } = newYork;
    expect(putsOf(calls).at(-1)?.body).toEqual({ version: 7, rates: [california, { ...given, percent: 4.75 }] });
  });

  describe('after a colleague replaced the rates', () => {
    const current = { rates: [{ ...california, percent: 9 }] };
    const body = { code: 'changed-meanwhile', message: 'A colleague saved this.', version: 8, current };
    const put = 'PUT /api/admin/tax-rates';
    const loaded = [responses[rates], { body: { version: 8, source: 'table', ...current } }];
    const conflicting = () => ({
      ...{ ...responses, [rates]: [...loaded] },
      [put]: [{ status: 409, body }, { body: { version: 9, rates: [] } }],
    });

    it('leaves the typed rate open, and saves it over the colleague’s @series', async () => {
      const calls = fakeApi(conflicting());
      const { user } = show();
      await user.click(await screen.findByRole('button', { name: 'Edit the rate of CA (all products)' }));
      fireEvent.change(await screen.findByLabelText('Percent'), { target: { value: '7.5' } });
      await click(user, 'Save rate');
      expect(within(await screen.findByRole('alert')).getByText('9')).toBeInTheDocument();
      expect(screen.getByLabelText('Percent')).toHaveValue('7.5000');
      await click(user, 'Save rate');
      expect(await screen.findByText('Rate saved')).toBeInTheDocument();
      const mine = { state: 'CA', percent: 7.5, validFrom: '2026-01-01' };
      expect(putsOf(calls).at(-1)?.body).toEqual({ version: 8, rates: [mine] });
    });

    it('leaves the preview of an import open @series', async () => {
      const calls = fakeApi(conflicting());
      const { user } = show();
      await choose(writeRates([newYork]));
      await screen.findByText(/^Rates in the file: 1/);
      await click(user, 'Replace all rates');
      expect(await screen.findByText(/^CA \(all products\): 9% from January 1, 2026\s+NY.*: deleted$/)).toBeVisible();
      await click(user, 'Replace all rates');
      expect(await screen.findByText('Rates imported')).toBeInTheDocument();
      expect(putsOf(calls).at(-1)?.body).toMatchObject({ version: 8 });
    });

    it('does not end a rate that the colleague deleted @series', async () => {
      const deleted = { ...body, current: { rates: [newYork] } };
      const calls = fakeApi({ ...responses, [put]: { status: 409, body: deleted } });
      const { user } = show();
      await chooseAction(user, 'CA (all products)', 'End');
      await screen.findByLabelText('Last day');
      await click(user, 'End rate');
      expect(await screen.findByText(/^A colleague deleted this rate/)).toBeInTheDocument();
      await click(user, 'End rate');
      expect(putsOf(calls)).toHaveLength(1);
    });

    it('closes the confirmation of a deletion @series', async () => {
      fakeApi(conflicting());
      const { user } = show();
      await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
      await user.click(screen.getByRole('button', { name: 'Delete 2' }));
      await screen.findByText('Delete 2 rates?');
      await click(user, 'Delete');
      expect(await screen.findByText('A colleague saved this.')).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByText('Delete 2 rates?')).not.toBeInTheDocument());
      expect(screen.queryByRole('button', { name: 'Delete 2' })).not.toBeInTheDocument();
    });
  });

  it('deletes the selected rates together @series', async () => {
    const calls = fakeApi({ ...responses, 'PUT /api/admin/tax-rates': { body: { version: 8, rates: [] } } });
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Delete 2' }));
    await screen.findByText('Delete 2 rates?');
    await click(user, 'Delete');
    expect(await screen.findByText('2 rates deleted')).toBeInTheDocument();
    expect(putsOf(calls).map(({ body }) => body)).toEqual([{ version: 7, rates: [] }]);
  });

  it('imports a file after a confirmation @series', async () => {
    const calls = fakeApi({ ...responses, 'PUT /api/admin/tax-rates': { body: { version: 9, rates: [newYork] } } });
    const { user } = show();
    await choose(writeRates([newYork]));
    expect(
      await screen.findByText(/^Rates in the file: 1\. They replace all rates of the shop \(2\)\./),
    ).toBeInTheDocument();
    expect(await screen.findByText('CA (all products): 8.875% from January 1, 2026')).toBeVisible();
    expect(screen.getByText('Removed: 1')).toBeVisible();
    expect(screen.getByText('Unchanged: 1')).toBeVisible();
    // On the page and in the dialog.
    expect(screen.getAllByRole('row', { name: 'Valid from 2026-01-01', hidden: true })).toHaveLength(2);
    await click(user, 'Replace all rates');
    expect(await screen.findByText('Rates imported')).toBeInTheDocument();
    const { category: _, ...given } = newYork;
    expect(putsOf(calls).map(({ body }) => body)).toEqual([{ version: 7, rates: [given] }]);
  });

  it('imports a file only after the server checked it @series', async () => {
    fakeApi({ ...responses, 'POST /api/admin/tax-rates/check': [{ status: 429 }, { status: 204 }] });
    const { user } = show();
    await choose(writeRates([newYork]));
    expect(await screen.findByText('The file could not be checked. Nothing was imported.')).toBeInTheDocument();
    expect(screen.queryByText('Removed: 1')).not.toBeInTheDocument();
    expect(screen.getByText('Replace all rates').closest('button')).toHaveAttribute('aria-disabled', 'true');
    await click(user, 'Check again');
    expect(await screen.findByText('Removed: 1')).toBeInTheDocument();
    expect(screen.getByText('Replace all rates').closest('button')).toHaveAttribute('aria-disabled', 'false');
  });

  it('names the wrong rows of a file, and imports nothing @series', async () => {
    const errors = { 'rates.0.state': 'Please enter the code of a US state, such as CA.' };
    const refused = { status: 422, body: { code: 'tax-rates', message: 'Wrong.', errors } };
    const calls = fakeApi({ ...responses, 'POST /api/admin/tax-rates/check': refused });
    show();
    await choose(writeRates([{ ...california, state: 'ZZ' }]));
    expect(await screen.findByText(/^Row 2, State: Please enter the code/)).toBeInTheDocument();
    expect(screen.getByText('Replace all rates').closest('button')).toHaveAttribute('aria-disabled', 'true');
    expect(putsOf(calls)).toEqual([]);
    await expectAccessiblePart();
  });

  it('adds a rate for the store’s state, and shows the server’s message at its field @series', async () => {
    const errors = { 'rates.2.zipFrom': '97301 is not a ZIP code of CA.' };
    const refused = { status: 422, body: { code: 'tax-rates', message: 'Wrong.', errors } };
    const calls = fakeApi({ ...responses, 'PUT /api/admin/tax-rates': [refused, { body: { version: 8, rates: [] } }] });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'New rate' }));
    await click(user, 'Add rate');
    expect(await screen.findByText('Please enter a percentage.')).toBeInTheDocument();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format();
    expect(screen.getByLabelText('First day')).toHaveValue(today);
    for (const [label, value] of [
      ['First ZIP code', '97301'],
      ['Last ZIP code', '97399'],
      ['Percent', '9.5'],
      ['First day', '2026-07-01'],
    ] as const)
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await click(user, 'Add rate');
    expect(await screen.findByText('97301 is not a ZIP code of CA.')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('First ZIP code'), { target: { value: '90001' } });
    await click(user, 'Add rate');
    expect(await screen.findByText('Rate added')).toBeInTheDocument();
    const added = { state: 'CA', zipFrom: '90001', zipTo: '97399', percent: 9.5, validFrom: '2026-07-01' };
    expect(putsOf(calls).at(-1)?.body).toEqual({ version: 7, rates: [california, newYork, added] });
  });
});
