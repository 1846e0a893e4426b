import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { staffProduct } from '../../../test/staff-product';
import type { BulkEdit, BulkEditPreview, BulkFieldChange } from '../../api/models';
import ProductsPage from './products-page';

const categories = [{ id: 1, name: 'Bikinis', slug: 'bikinis', description: null, imageUrl: null }];
const listPath = '/api/admin/products?status=active&sort=created-desc&limit=25&offset=0';
const products = [staffProduct(), staffProduct({ id: 8, name: 'Sold Suit', slug: 'sold-suit' })];

const price: BulkFieldChange = { field: 'price', variantId: null, variant: null, before: 20, after: 18 };
const preview = (parts: Partial<BulkEditPreview> = {}): BulkEditPreview => ({
  title: 'Put on sale at 10% off',
  edits: [{ productId: 7, name: 'Harbor Bikini', changes: [price] }],
  problems: [{ productId: 8, name: 'Sold Suit', reason: 'This product is on sale.' }],
  ...{ incomplete: [], unchanged: 0, fingerprint: 'first' },
  ...parts,
});
const edit = (parts: Partial<BulkEdit> = {}): BulkEdit => ({
  ...{ id: 3, title: 'Put on sale at 10% off', products: 1, by: 'Marina', at: '2026-06-01T12:00:00.000Z' },
  ...{ undoUntil: '2999-06-02T12:00:00.000Z', undone: null },
  ...parts,
});
const undone = {
  ...{ by: 'Bea', at: '2026-06-01T13:00:00.000Z', restored: 0 },
  leftAlone: [{ productId: 7, name: 'Harbor Bikini', reason: 'It was changed in the meantime.' }],
};

function show(responses: Parameters<typeof fakeApi>[0] = {}, total = 2) {
  const calls = fakeApi({
    'GET /api/categories': { body: categories },
    [`GET ${listPath}`]: { body: { products, total } },
    'POST /api/admin/bulk-edits/preview': { body: preview() },
    'POST /api/admin/bulk-edits': { status: 201, body: edit() },
    ...responses,
  });
  const { user } = renderPage(<ProductsPage />, { at: '/admin/products', path: '/admin/products' });
  const posted = (path: string) =>
    calls.filter((call) => call.method === 'POST' && call.path === path).map(({ body }) => body);
  return { user, posted };
}
type User = ReturnType<typeof show>['user'];

/** Selects a product, and previews 10 percent off with the keyboard only. */
async function previewTenPercent(user: User) {
  const box = await screen.findByRole('checkbox', { name: 'Select Harbor Bikini' });
  await user.click(box);
  expect(box).toBeChecked();
  screen.getByRole('button', { name: 'Change selected' }).focus();
  await user.keyboard('{Enter}');
  const field = await screen.findByRole('spinbutton', { name: 'Percent' });
  await user.type(field, '10{Enter}');
  const heading = await screen.findByRole('heading', { name: 'Put on sale at 10% off: 1 product' });
  await waitFor(() => expect(heading).toHaveFocus());
  return within(screen.getByRole('dialog'));
}

describe('the change of many products', () => {
  it('shows each difference and each problem, and saves exactly this preview', async () => {
    const { user, posted } = show();
    const dialog = await previewTenPercent(user);
    expect(dialog.getByRole('row', { name: 'Harbor Bikini Price $20.00 $18.00' })).toBeInTheDocument();
    expect(dialog.getByText('Sold Suit: This product is on sale.')).toBeInTheDocument();
    await expectAccessiblePart();
    dialog.getByRole('button', { name: 'Change 1 product' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('1 product changed')).toBeInTheDocument();
    const sent = { ids: [7], kind: 'put-on-sale', percent: 10, endIn99: false, startsAt: null, endsAt: null };
    expect(posted('/api/admin/bulk-edits/preview')).toEqual([sent]);
    expect(posted('/api/admin/bulk-edits')).toEqual([{ ...sent, fingerprint: 'first' }]);
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select Harbor Bikini' })).not.toBeChecked());
  });

  it('puts products on sale until Sunday night, and states which are reduced already and that the prices return @series', async () => {
    const changes: BulkFieldChange[] = [
      price,
      { ...price, field: 'compareAtPrice', before: 38, after: 20 },
      { ...price, field: 'sale', before: null, after: { percentOff: null, price: 17.99, startsAt: '', endsAt: null } },
    ];
    const { user, posted } = show({
      'POST /api/admin/bulk-edits/preview': {
        body: preview({ edits: [{ productId: 7, name: 'Harbor Bikini', changes }] }),
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Harbor Bikini' }));
    await user.click(screen.getByRole('button', { name: 'Change selected' }));
    await user.type(await screen.findByRole('spinbutton', { name: 'Percent' }), '10');
    await user.click(screen.getByRole('checkbox', { name: 'End the sale prices in .99' }));
    fireEvent.change(screen.getByLabelText('Starts (optional)'), { target: { value: '2999-01-01T09:00' } });
    await user.click(screen.getByRole('button', { name: 'Until Sunday night' }));
    expect(screen.getByLabelText('Ends (optional)')).toHaveValue('2999-01-06T23:59');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText(/^Already reduced: Harbor Bikini\./)).toBeInTheDocument();
    expect(screen.getByText(/^After the sale, the prices and compare-at prices from before/)).toBeInTheDocument();
    expect(posted('/api/admin/bulk-edits/preview')).toMatchObject([
      { kind: 'put-on-sale', endIn99: true, endsAt: expect.stringMatching(/^2999-01-07T/) },
    ]);
  });

  it('shows a new preview if a product changed since, and saves that one after another confirmation', async () => {
    const fresh = preview({
      edits: [{ productId: 7, name: 'Harbor Bikini', changes: [{ ...price, before: 22, after: 19.8 }] }],
      fingerprint: 'second',
    });
    const conflict = {
      code: 'bulk-edit.outdated',
      message: 'Products were changed after this preview.',
      preview: fresh,
    };
    const { user, posted } = show({
      'POST /api/admin/bulk-edits': [
        { status: 409, body: conflict },
        { status: 201, body: edit() },
      ],
    });
    const dialog = await previewTenPercent(user);
    await user.click(dialog.getByRole('button', { name: 'Change 1 product' }));
    expect(await dialog.findByText('Products were changed after this preview.')).toBeInTheDocument();
    expect(dialog.getByRole('row', { name: 'Harbor Bikini Price $22.00 $19.80' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Change 1 product' }));
    expect(await screen.findByText('1 product changed')).toBeInTheDocument();
    expect(posted('/api/admin/bulk-edits')).toMatchObject([{ fingerprint: 'first' }, { fingerprint: 'second' }]);
  });

  it('asks before it publishes drafts without a picture or stock', async () => {
    const incomplete = [{ productId: 7, name: 'Harbor Bikini', reason: 'It has no picture.' }];
    const { user, posted } = show({ 'POST /api/admin/bulk-edits/preview': { body: preview({ incomplete }) } });
    await previewTenPercent(user);
    expect(await screen.findByText('Publish anyway?')).toBeInTheDocument();
    expect(screen.getByText('Harbor Bikini: It has no picture.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Publish anyway' }));
    await waitFor(() => expect(posted('/api/admin/bulk-edits')).toHaveLength(1));
  });

  it('goes back to the fields with their values, and shows messages at them @series', async () => {
    const { user } = show({
      'POST /api/admin/bulk-edits/preview': [
        { body: preview() },
        { status: 422, body: { code: 'invalid', message: 'Too much.', errors: { percent: 'Too much.' } } },
      ],
    });
    const dialog = await previewTenPercent(user);
    await user.click(dialog.getByRole('button', { name: 'Back' }));
    expect(dialog.getByRole('spinbutton', { name: 'Percent' })).toHaveValue('10');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect((await dialog.findAllByText('Too much.')).length).toBeGreaterThan(0);
  });

  it('turns “Featured” on, and shows the difference in words @series', async () => {
    const changes: BulkFieldChange[] = [{ ...price, field: 'isFeatured', before: false, after: true }];
    const { user, posted } = show({
      'POST /api/admin/bulk-edits/preview': {
        body: preview({ title: 'Featured turned on', edits: [{ productId: 7, name: 'Harbor Bikini', changes }] }),
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Harbor Bikini' }));
    await user.click(screen.getByRole('button', { name: 'Change selected' }));
    await user.type(await screen.findByRole('combobox', { name: 'Change' }), 'featured');
    await user.click(await screen.findByTitle('Turn on “Featured”'));
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByRole('row', { name: 'Harbor Bikini Featured Off On' })).toBeInTheDocument();
    expect(posted('/api/admin/bulk-edits/preview')).toEqual([{ ids: [7], kind: 'featured-on' }]);
  });

  it('marks an empty field before it loads a preview @series', async () => {
    const { user, posted } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Harbor Bikini' }));
    await user.click(screen.getByRole('button', { name: 'Change selected' }));
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    expect(await screen.findByText('Please enter a percentage.')).toBeInTheDocument();
    expect(screen.getByRole('spinbutton', { name: 'Percent' })).toBeInvalid();
    expect(posted('/api/admin/bulk-edits/preview')).toEqual([]);
  });

  it('can select all products of the list, on all pages @series', async () => {
    const { user, posted } = show({}, 310);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Harbor Bikini' }));
    await user.click(screen.getByRole('button', { name: 'Change all 310 products in this list' }));
    const field = await screen.findByRole('spinbutton', { name: 'Percent' });
    await user.type(field, '5');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await screen.findByRole('heading', { name: /^Put on sale/ });
    expect(posted('/api/admin/bulk-edits/preview')).toEqual([
      { filter: { status: 'active' }, kind: 'put-on-sale', percent: 5, endIn99: false, startsAt: null, endsAt: null },
    ]);
  });

  it('is undone from the toast, which names the products that were not restored @series', async () => {
    const { user, posted } = show({ 'POST /api/admin/bulk-edits/3/undo': { body: edit({ undone }) } });
    const dialog = await previewTenPercent(user);
    await user.click(dialog.getByRole('button', { name: 'Change 1 product' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('0 products restored')).toBeInTheDocument();
    expect(screen.getByText(/^Not restored, or only partly: Harbor Bikini\./)).toBeInTheDocument();
    expect(posted('/api/admin/bulk-edits/3/undo')).toHaveLength(1);
  });
});

it('recent bulk edits can be undone for 24 hours, and show the products that were not restored @series', async () => {
  const recent = [
    edit({ id: 5 }),
    edit({ id: 4, title: 'Archived', undone }),
    edit({ title: 'Tags added: sale', by: null, undoUntil: '2026-06-02T12:00:00.000Z' }),
  ];
  const { user, posted } = show({
    'GET /api/admin/bulk-edits': { body: { edits: recent } },
    'POST /api/admin/bulk-edits/5/undo': { body: edit({ undone: { ...undone, restored: 1, leftAlone: [] } }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Recent bulk edits' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText(/by a former colleague/)).toBeInTheDocument();
  expect(drawer.getByText('The 24-hour undo period has ended.')).toBeInTheDocument();
  expect(drawer.getByText('Harbor Bikini: It was changed in the meantime.')).toBeInTheDocument();
  await expectAccessiblePart();
  await user.click(drawer.getByRole('button', { name: 'Undo “Put on sale at 10% off”' }));
  expect(await screen.findByText('1 product restored')).toBeInTheDocument();
  expect(posted('/api/admin/bulk-edits/5/undo')).toHaveLength(1);
});
