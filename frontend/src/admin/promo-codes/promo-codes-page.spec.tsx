import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { chooseAction } from '../../../test/row-menu';
import { staffProduct } from '../../../test/staff-product';
import type { PromoCode } from '../../api/models';
import { FreshPassword } from '../password/password-dialogs';
import PromoCodesPage from './promo-codes-page';

const summer: PromoCode = {
  id: 7,
  code: 'SUMMER',
  percentOff: 10,
  amountOff: null,
  freeShipping: false,
  startsAt: '2026-06-01T07:00:00.000Z',
  expiresAt: '2026-09-01T07:00:00.000Z',
  minSubtotal: 50,
  maxUses: 100,
  maxUsesPerPerson: 1,
  email: null,
  categoryIds: [],
  productIds: [],
  limits: [],
  personal: false,
  version: 2,
  uses: 3,
  sales: 212.5,
  state: 'active',
  archivedAt: null,
};
const own: PromoCode = {
  ...{ ...summer, id: 8, code: 'K7QF-2M9X-4TBD-W8HN', percentOff: 20, uses: 0, personal: true },
  ...{ email: 'ana@shop.example', startsAt: null, expiresAt: '2027-03-05T02:30:00.000Z' },
  ...{ minSubtotal: null, maxUses: null, maxUsesPerPerson: null },
};
const all = 'GET /api/admin/promo-codes?limit=25&offset=0';
const codes = (...listed: PromoCode[]) => ({ body: { promoCodes: listed, total: listed.length } });
const show = (at = '/admin/promo-codes') =>
  renderPage(
    <FreshPassword>
      <PromoCodesPage />
    </FreshPassword>,
    { at, path: '/admin/promo-codes' },
  );
type User = ReturnType<typeof show>['user'];
/** In jsdom, antd's dialogs hide their buttons from role queries. */
const click = (user: User, name: string) => user.click(screen.getByText(name, { selector: '.ant-modal-root span' }));
const bodies = (calls: ReturnType<typeof fakeApi>, method: string) =>
  calls.filter((call) => call.method === method).map(({ body }) => body);

describe('promo code list', () => {
  it("shows each code's discount, dates, uses and customer", async () => {
    fakeApi({ [all]: codes(summer, own) });
    show();
    const row = await screen.findByRole('row', { name: /SUMMER/ });
    expect(row).toHaveTextContent('10% off');
    expect(row).toHaveTextContent('from $50.00');
    expect(row).toHaveTextContent(/from Jun 1/);
    expect(row).toHaveTextContent(/to Aug 31/);
    expect(row).toHaveTextContent('3 of 100');
    expect(row).toHaveTextContent('1 per customer');
    expect(row).toHaveTextContent('$212.50');
    expect(row).toHaveTextContent('Active');
    expect(screen.getByRole('row', { name: /K7QF/ })).toHaveTextContent('personal, for ana@shop.example');
    await expectAccessiblePart();
  });

  it('applies search and filters from the address @series', async () => {
    const query = 'GET /api/admin/promo-codes?search=sum&state=expired&limit=25&offset=0';
    fakeApi({ [query]: codes(), [all]: codes(summer) });
    const { user, address } = show('/admin/promo-codes?search=sum&state=expired');
    expect(await screen.findByText('No promo codes found.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('SUMMER')).toBeInTheDocument();
    expect(address()).toBe('/admin/promo-codes');
  });
});

describe('promo code form', () => {
  const fill = (label: string, text: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

  it('generates a code, and refuses a last day in the past @series', async () => {
    const calls = fakeApi({ [all]: codes() });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'New promo code' }));
    await click(user, 'Generate');
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toMatch(/^[A-Z2-9]{8}$/);
    fill('Percent off', '15');
    fill('Last day (optional)', '2026-01-31');
    await click(user, 'Create promo code');
    expect(await screen.findByText('The last day cannot be in the past.')).toBeInTheDocument();
    expect(bodies(calls, 'POST')).toEqual([]);
  });

  it("creates a code whose days are in the store's time zone", async () => {
    const calls = fakeApi({ [all]: codes(), 'POST /api/admin/promo-codes': { status: 201, body: summer } });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'New promo code' }));
    fill('Code', ' SUMER ');
    // The caret stays in place while a lowercase letter is typed inside the code.
    const [code, caret] = [screen.getByLabelText('Code'), { initialSelectionStart: 3, initialSelectionEnd: 3 }];
    await user.type(code, 'm', caret);
    expect(code).toHaveValue(' SUmMER ');
    await user.click(screen.getByLabelText('Amount'));
    fill('Dollars off', '7.5');
    fill('First day (optional)', '2036-07-04');
    fill('Last day (optional)', '2036-07-04');
    fill('Uses per customer (optional)', '1');
    await click(user, 'Create promo code');
    expect(await screen.findByText('Promo code created')).toBeInTheDocument();
    expect(bodies(calls, 'POST')).toEqual([
      {
        code: 'SUMMER',
        percentOff: null,
        amountOff: 7.5,
        freeShipping: false,
        startsAt: '2036-07-04T07:00:00.000Z',
        expiresAt: '2036-07-05T07:00:00.000Z',
        minSubtotal: null,
        maxUses: null,
        maxUsesPerPerson: 1,
        email: null,
        categoryIds: [],
        productIds: [],
      },
    ]);
  });

  it('limits a code to categories and products, and lists their names @series', async () => {
    const limits: PromoCode['limits'] = [
      { kind: 'category', id: 1, name: 'Bikinis' },
      { kind: 'product', id: 7, name: 'Harbor Bikini' },
    ];
    const limited: PromoCode = { ...summer, categoryIds: [1, 99], productIds: [7], limits };
    const calls = fakeApi({
      [all]: codes(limited),
      'GET /api/admin/products?search=&limit=20': {
        body: { products: [staffProduct({ id: 8, name: 'Pier Tank' })], total: 1 },
      },
      'PATCH /api/admin/promo-codes/7': { body: limited },
    });
    const { user } = show();
    expect(await screen.findByText('from $50.00, only Bikinis, Harbor Bikini')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit SUMMER' }));
    const field = screen.getByLabelText('Only these products (optional)');
    expect(field).toHaveAccessibleDescription(/^A set counts as its own product/);
    expect(await screen.findByTitle('Harbor Bikini')).toBeInTheDocument();
    expect(screen.getByTitle('Deleted category')).toBeInTheDocument();
    await user.click(field);
    await user.click(await screen.findByTitle('Pier Tank'));
    await click(user, 'Save changes');
    await waitFor(() => expect(bodies(calls, 'PATCH')).toEqual([{ productIds: [7, 8], version: 2 }]));
  });

  it('creates a code for free shipping alone, and lists it @series', async () => {
    const free: PromoCode = { ...summer, percentOff: null, freeShipping: true };
    const calls = fakeApi({
      [all]: codes(free, { ...summer, id: 9, code: 'BOTH', freeShipping: true }),
      'POST /api/admin/promo-codes': { status: 201, body: free },
    });
    const { user } = show();
    expect(await screen.findByText('Free shipping')).toBeInTheDocument();
    expect(screen.getByText('10% off, free shipping')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New promo code' }));
    fill('Code', 'FREESHIP');
    await user.click(screen.getByLabelText('Free shipping'));
    expect(screen.queryByLabelText('Percent off')).not.toBeInTheDocument();
    await click(user, 'Create promo code');
    expect(await screen.findByText('Promo code created')).toBeInTheDocument();
    const terms = { code: 'FREESHIP', percentOff: null, amountOff: null, freeShipping: true };
    expect(bodies(calls, 'POST')).toEqual([expect.objectContaining(terms)]);
  });

  it('asks for the password if a code makes orders free, and continues @series', async () => {
    const calls = fakeApi({
      [all]: codes(),
      'POST /api/admin/promo-codes': [
        { status: 403, body: { code: 'password-needed' } },
        { status: 201, body: summer },
      ],
      'POST /api/user/confirm-password': { status: 204 },
    });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'New promo code' }));
    fill('Code', 'FREE');
    fill('Percent off', '100');
    await click(user, 'Create promo code');
    await user.type(await screen.findByLabelText('Password'), 'right{Enter}');
    expect(await screen.findByText('Promo code created')).toBeInTheDocument();
    expect(bodies(calls, 'POST')).toHaveLength(3);
  });

  it('is discarded only after a confirmation once a field was changed @series', async () => {
    fakeApi({ [all]: codes(summer) });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit SUMMER' }));
    fill('Percent off', '15');
    await click(user, 'Cancel');
    expect(await screen.findByText('Discard your changes?')).toBeInTheDocument();
    await click(user, 'Keep editing');
    fill('Percent off', '10');
    await click(user, 'Cancel');
    await waitFor(() => expect(screen.queryByLabelText('Percent off')).not.toBeInTheDocument());
  });

  it('leaves the typed values in place when the code is rejected, and shows the reason at the field @series', async () => {
    const message = 'This code already exists.';
    fakeApi({
      [all]: codes(),
      'POST /api/admin/promo-codes': {
        status: 409,
        body: { code: 'promo.taken', message, errors: { code: message } },
      },
    });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'New promo code' }));
    fill('Code', 'SUMMER');
    fill('Percent off', '15');
    await click(user, 'Create promo code');
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    expect(screen.getByLabelText('Code')).toHaveValue('SUMMER');
    expect(screen.getByLabelText('Percent off')).toHaveValue('15');
  });

  it('reports missing fields before it sends anything @series', async () => {
    const calls = fakeApi({ [all]: codes() });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'New promo code' }));
    fill('First day (optional)', '2036-07-04');
    fill('Last day (optional)', '2036-07-03');
    await click(user, 'Create promo code');
    for (const sentence of [
      'A code must have 3 to 40 characters: letters, digits, hyphens or underscores.',
      'A percentage is a whole number from 1 to 100.',
      'The last day cannot be before the first day.',
    ]) {
      expect(await screen.findByText(sentence)).toBeInTheDocument();
    }
    await expectAccessiblePart();
    expect(bodies(calls, 'POST')).toEqual([]);
  });

  it('asks to remove a space from the code @series', async () => {
    const calls = fakeApi({ [all]: codes() });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'New promo code' }));
    fill('Code', 'swim 15');
    fill('Percent off', '15');
    await click(user, 'Create promo code');
    expect(await screen.findByText('Remove the space.')).toBeInTheDocument();
    expect(bodies(calls, 'POST')).toEqual([]);
  });

  it('lists the fields of a used code that cannot be changed @series', async () => {
    const errors = { maxUses: 'This code was already used 3 times.' };
    const calls = fakeApi({
      [all]: codes(summer),
      'PATCH /api/admin/promo-codes/7': { status: 422, body: { message: errors.maxUses, errors } },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit SUMMER' }));
    expect(await screen.findByLabelText('Code')).toBeDisabled();
    fill('Uses in total (optional)', '2');
    await click(user, 'Save changes');
    await waitFor(() => expect(screen.getAllByText(errors.maxUses)).toHaveLength(2));
    expect(bodies(calls, 'PATCH')).toEqual([{ maxUses: 2, version: 2 }]);
  });

  it("shows a colleague's changes, leaves the typed values in place, and overwrites the changes only on the next save @series", async () => {
    const body = {
      ...{ code: 'changed-meanwhile', message: 'A colleague saved this.', version: 3 },
      current: { ...summer, maxUses: 500, expiresAt: null },
    };
    const patch = 'PATCH /api/admin/promo-codes/7';
    const calls = fakeApi({ [all]: codes(summer), [patch]: [{ status: 409, body }, { body: summer }] });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit SUMMER' }));
    fill('Percent off', '25');
    await click(user, 'Save changes');
    const notice = (await screen.findByText('A colleague saved this while you were editing it')).closest(
      '[role="alert"]',
    );
    expect(notice).toHaveTextContent('Last dayemptyUses in total500');
    expect(notice).not.toHaveTextContent('Percent off');
    expect(screen.getByLabelText('Percent off')).toHaveValue('25');
    await click(user, 'Save changes');
    expect(await screen.findByText('Promo code updated')).toBeInTheDocument();
    expect(bodies(calls, 'PATCH')).toEqual([
      { percentOff: 25, version: 2 },
      { percentOff: 25, maxUses: summer.maxUses, expiresAt: summer.expiresAt, version: 3 },
    ]);
  });

  it('corrects the last day of a code to another day in the past', async () => {
    const calls = fakeApi({ [all]: codes(summer), 'PATCH /api/admin/promo-codes/7': { body: summer } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit SUMMER' }));
    fill('Last day (optional)', '2026-06-30');
    await click(user, 'Save changes');
    expect(await screen.findByText('Promo code updated')).toBeInTheDocument();
    expect(bodies(calls, 'PATCH')).toEqual([{ expiresAt: '2026-07-01T07:00:00.000Z', version: 2 }]);
  });

  it('sends only changed fields, and does not change the owner of a personal code @series', async () => {
    const calls = fakeApi({ [all]: codes(own), 'PATCH /api/admin/promo-codes/8': { body: own } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: `Edit ${own.code}` }));
    expect(screen.getByLabelText(/^Only for the account/)).toBeDisabled();
    fill('Percent off', '25');
    await click(user, 'Save changes');
    expect(await screen.findByText('Promo code updated')).toBeInTheDocument();
    expect(bodies(calls, 'PATCH')).toEqual([{ percentOff: 25, version: 2 }]);
  });

  it('starts a new code with the terms of another code, also of an archived one @series', async () => {
    const archived: PromoCode = {
      ...summer,
      state: 'archived',
      archivedAt: '2026-09-02T07:00:00.000Z',
      expiresAt: null,
    };
    const calls = fakeApi({ [all]: codes(archived), 'POST /api/admin/promo-codes': { status: 201, body: summer } });
    const { user } = show();
    await chooseAction(user, 'SUMMER', 'Duplicate');
    expect(await screen.findByRole('dialog', { name: 'New promo code' })).toBeInTheDocument();
    expect(screen.getByLabelText('Code')).toHaveValue('');
    fill('Code', 'autumn');
    await click(user, 'Create promo code');
    expect(await screen.findByText('Promo code created')).toBeInTheDocument();
    const limits = { minSubtotal: 50, maxUses: 100, maxUsesPerPerson: 1 };
    expect(bodies(calls, 'POST')).toMatchObject([{ code: 'AUTUMN', percentOff: 10, ...limits }]);
  });

  it('copies a code, or shows that the browser does not allow it @series', async () => {
    fakeApi({ [all]: codes(summer) });
    const { user } = show();
    await chooseAction(user, 'SUMMER', 'Copy code');
    expect(await screen.findByText('Code copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('SUMMER');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed.'));
    await chooseAction(user, 'SUMMER', 'Copy code');
    expect(await screen.findByText('The code could not be copied')).toBeInTheDocument();
  });

  it('ends an active code now, after a confirmation @series', async () => {
    const calls = fakeApi({
      [all]: [codes(summer), codes({ ...summer, version: 3 }), codes({ ...summer, state: 'expired' })],
      'PATCH /api/admin/promo-codes/7': [
        { status: 409, body: { code: 'changed-meanwhile', message: 'A colleague saved this.', version: 3 } },
        { body: { ...summer, state: 'expired' } },
      ],
    });
    const { user } = show();
    await chooseAction(user, 'SUMMER', 'End now');
    expect(await screen.findByText('End SUMMER now?')).toBeInTheDocument();
    expect(bodies(calls, 'PATCH')).toEqual([]);
    await click(user, 'End now');
    expect(await screen.findByText('A colleague saved this.')).toBeInTheDocument();
    await click(user, 'End now');
    expect(await screen.findByText('Promo code ended')).toBeInTheDocument();
    const expiresAt: unknown = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.+Z$/);
    expect(bodies(calls, 'PATCH')).toEqual([
      { expiresAt, version: 2 },
      { expiresAt, version: 3 },
    ]);
    expect(await screen.findByText('Ended', { selector: '.state-tag' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /SUMMER/ })).toHaveTextContent(/ended Aug 31/);
    await user.click(screen.getByRole('button', { name: 'More actions for SUMMER' }));
    expect(await screen.findByRole('menuitem', { name: 'Archive' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'End now' })).not.toBeInTheDocument();
  });

  it('shows that a code still works if the clock of the device is fast @series', async () => {
    fakeApi({ [all]: codes(summer), 'PATCH /api/admin/promo-codes/7': { body: summer } });
    const { user } = show();
    await chooseAction(user, 'SUMMER', 'End now');
    await screen.findByText('End SUMMER now?');
    await click(user, 'End now');
    expect(await screen.findByText('The code still works')).toBeInTheDocument();
  });

  it('ends a code after a confirmation, and archives a code that was used', async () => {
    const calls = fakeApi({
      [all]: [codes(summer), codes({ ...summer, state: 'archived' })],
      'DELETE /api/admin/promo-codes/7': { status: 204 },
    });
    const { user } = show();
    await chooseAction(user, 'SUMMER', 'Archive');
    expect(await screen.findByText(/because 3 orders use it/)).toBeInTheDocument();
    await click(user, 'Archive');
    expect(await screen.findByText('Promo code archived')).toBeInTheDocument();
    expect(await screen.findByText('Archived', { selector: '.state-tag' })).toBeInTheDocument();
    expect(bodies(calls, 'DELETE')).toHaveLength(1);
  });

  it('archives or deletes several selected codes together, and names those that failed @series', async () => {
    const calls = fakeApi({
      [all]: codes(summer, { ...own, state: 'active' }, { ...summer, id: 9, code: 'OLD', state: 'archived' }),
      'DELETE /api/admin/promo-codes/7': { status: 204 },
      'DELETE /api/admin/promo-codes/8': { status: 409, body: { message: 'This code changed in the meantime.' } },
    });
    const { user } = show();
    expect(await screen.findByRole('checkbox', { name: 'Select promo code OLD' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Archive or delete 2' }));
    expect(await screen.findByText(/^SUMMER, .* will no longer work/)).toBeInTheDocument();
    await click(user, 'Archive or delete');
    expect(await screen.findByText('1 promo code not archived or deleted')).toBeInTheDocument();
    expect(
      screen.getByText('1 promo code archived or deleted. This code changed in the meantime.'),
    ).toBeInTheDocument();
    expect(bodies(calls, 'DELETE')).toHaveLength(2);
  });

  it('ends or starts several selected codes together, each only if its state allows it @series', async () => {
    const ended = { ...summer, id: 9, code: 'FALL', state: 'expired' as const };
    const planned = { ...summer, id: 10, code: 'WINTER', state: 'scheduled' as const, version: 5 };
    const calls = fakeApi({
      [all]: codes(summer, ended, planned),
      'PATCH /api/admin/promo-codes/7': { body: summer },
      'PATCH /api/admin/promo-codes/9': { body: ended },
      'PATCH /api/admin/promo-codes/10': { body: planned },
    });
    const { user } = show();
    await screen.findByText('SUMMER');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Start 2' }));
    expect(await screen.findByText(/^FALL, WINTER will work immediately/)).toBeInTheDocument();
    await click(user, 'Start now');
    expect(await screen.findByText('2 promo codes started')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'End 1' }));
    await click(user, 'End now');
    expect(await screen.findByText('1 promo code ended')).toBeInTheDocument();
    expect(bodies(calls, 'PATCH')).toEqual([
      { expiresAt: null, version: 2 },
      { startsAt: null, version: 5 },
      { expiresAt: expect.any(String), version: 2 },
    ]);
  });

  it('ends a selected code with its new version after a colleague changed it @series', async () => {
    const body = { code: 'changed-meanwhile', message: 'A colleague saved this.', version: 3 };
    const calls = fakeApi({
      [all]: [codes(summer), codes({ ...summer, version: 3 }), codes({ ...summer, version: 4, state: 'expired' })],
      'PATCH /api/admin/promo-codes/7': [{ status: 409, body }, { body: { ...summer, state: 'expired' } }],
    });
    const { user } = show();
    await screen.findByText('SUMMER');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'End 1' }));
    await click(user, 'End now');
    expect(await screen.findByText('1 promo code not ended')).toBeInTheDocument();
    await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2));
    await click(user, 'End now');
    expect(await screen.findByText('1 promo code ended')).toBeInTheDocument();
    expect(bodies(calls, 'PATCH').map((sent) => (sent as { version: number }).version)).toEqual([2, 3]);
  });

  it('offers more uses for a code that is used up @series', async () => {
    fakeApi({ [all]: codes({ ...summer, state: 'used-up', uses: 100 }) });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Allow more uses of SUMMER' }));
    expect(await screen.findByLabelText('Uses in total (optional)')).toHaveValue('100');
  });

  it('opens the form for a new code at its own address, from anywhere @series', async () => {
    fakeApi({ [all]: codes() });
    renderPage(<PromoCodesPage />, { at: '/admin/promo-codes?new=yes', path: '/admin/promo-codes' });
    expect(await screen.findByRole('dialog', { name: 'New promo code' })).toBeInTheDocument();
  });
});

describe('service discount for military and first responders', () => {
  const open = async (user: User) => {
    await user.click(screen.getByRole('button', { name: 'Give a service discount' }));
    return screen.findByLabelText('Email of the customer');
  };

  it('is mailed with one click', async () => {
    const calls = fakeApi({ [all]: codes(), 'POST /api/admin/promo-codes/personal': { status: 201, body: own } });
    const { user } = show();
    const box = await open(user);
    await user.type(box, 'ana');
    await click(user, 'Send the code');
    expect(await screen.findByText('Please enter a valid email address.')).toBeInTheDocument();
    await user.type(box, '@shop.example');
    await click(user, 'Send the code');
    expect(await screen.findByText('Personal code in the mail queue')).toBeInTheDocument();
    expect(bodies(calls, 'POST')).toEqual([{ email: 'ana@shop.example' }]);
  });

  it('asks before Escape discards a typed address @series', async () => {
    fakeApi({ [all]: codes() });
    const { user } = show();
    await user.type(await open(user), 'ana@shop.example{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeInTheDocument();
    await click(user, 'Keep editing');
    expect(screen.getByLabelText('Email of the customer')).toHaveValue('ana@shop.example');
  });

  it('opens at its own address, from the page of the requests @series', async () => {
    fakeApi({ [all]: codes() });
    const { user, address } = show('/admin/promo-codes?give=yes');
    expect(await screen.findByLabelText('Email of the customer')).toBeInTheDocument();
    await click(user, 'Cancel');
    await waitFor(() => expect(address()).toBe('/admin/promo-codes'));
  });

  it('offers to mail an existing code again @series', async () => {
    const message = 'This customer already has a personal code.';
    const calls = fakeApi({
      [all]: codes(),
      'POST /api/admin/promo-codes/personal': {
        status: 409,
        body: { code: 'promo.personal', message, errors: { email: message }, promoCodeId: 8 },
      },
      'POST /api/admin/promo-codes/8/mail': { status: 202 },
    });
    const { user } = show();
    await user.type(await open(user), 'ana@shop.example');
    await click(user, 'Send the code');
    const alert = within(await screen.findByText('ana@shop.example already has a personal code.').then(alertOf));
    await expectAccessiblePart();
    await user.click(alert.getByText('Email it again'));
    expect(await screen.findByText('Personal code in the mail queue')).toBeInTheDocument();
    expect(calls.at(-1)).toMatchObject({ method: 'POST', path: '/api/admin/promo-codes/8/mail' });
  });

  it('is mailed again from the list @series', async () => {
    fakeApi({ [all]: codes(own), 'POST /api/admin/promo-codes/8/mail': { status: 202 } });
    const { user } = show();
    await chooseAction(user, own.code, 'Email again');
    expect(await screen.findByText('The email will be sent to ana@shop.example.')).toBeInTheDocument();
  });
});

const alertOf = (text: HTMLElement) => text.closest<HTMLElement>('[role=alert]') ?? text;
