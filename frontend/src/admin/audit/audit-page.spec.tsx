import { screen, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { AuditEntry } from '../../api/models';
import AuditPage from './audit-page';

const priced: AuditEntry = {
  id: 2,
  at: '2026-03-05T02:30:00.000Z',
  by: 'ann',
  action: 'product.updated',
  subjectKind: 'product',
  subjectId: '12',
  subjectName: 'Tide Top',
  before: { price: 20, name: 'Top' },
  after: { price: 25, name: 'Tide Top' },
  changes: [
    { label: 'price', before: '$20.00', after: '$25.00' },
    { label: 'name', before: 'Top', after: 'Tide Top' },
  ],
};
const deleted: AuditEntry = {
  ...{ ...priced, id: 1, action: 'image.deleted', subjectKind: 'image', subjectId: 'sun.webp', subjectName: 'Sun.jpg' },
  ...{ before: null, after: null, changes: [] },
};
const listAt = (query = 'limit=25&offset=0') => `GET /api/admin/audit?${query}`;
const entries = (...all: AuditEntry[]) => ({ body: { entries: all, total: all.length, authors: ['ann', 'The shop'] } });
const show = (at = '/admin/audit') => renderPage(<AuditPage />, { at, path: '/admin/audit' });

describe('audit page', () => {
  it('shows the time, staff member and action of each entry, and links to the subject', async () => {
    fakeApi({ [listAt()]: entries(priced, deleted) });
    show();
    const row = within(await screen.findByRole('row', { name: /Tide Top/ }));
    expect(row.getByText(/^Mar 4(, 2026)?, 6:30 PM$/)).toBeInTheDocument();
    expect(row.getByText('changed the price and name of Tide Top')).toBeInTheDocument();
    expect(row.getByText('$20.00')).toBeVisible();
    expect(row.getByText('$25.00')).toBeVisible();
    await expectAccessiblePart();
    expect(row.getByRole('link', { name: 'Tide Top' })).toHaveAttribute('href', '/admin/products?product=12');
    const other = within(screen.getByRole('row', { name: /Sun\.jpg/ }));
    expect(other.getByText('deleted the picture Sun.jpg')).toBeInTheDocument();
    expect(other.queryByRole('link')).not.toBeInTheDocument();
    expect(other.queryByRole('term')).not.toBeInTheDocument();
  });

  it('does not link to a guest who got a data link @series', async () => {
    const guest = { action: 'user.data-link-sent', subjectKind: 'user', subjectId: '7', subjectName: 'm•••@g•••.com' };
    fakeApi({ [listAt()]: entries({ ...deleted, ...guest }) });
    show();
    const row = within(await screen.findByRole('row', { name: /sent a data link to the guest m•••@g•••\.com/ }));
    expect(row.queryByRole('link')).not.toBeInTheDocument();
  });

  it('folds more than two changes, and names their number @series', async () => {
    const more = { ...priced, changes: [...priced.changes, { label: 'stock', before: null, after: '7' }] };
    fakeApi({ [listAt()]: entries(more, { ...more, id: 3, before: null, after: { stock: 7 } }) });
    show();
    expect(await screen.findByText('3 changes')).toBeVisible();
    expect(screen.getByText('3 values')).toBeVisible();
    expect(screen.getAllByText('Stock')[0]).not.toBeVisible();
  });

  it('filters by area and by staff member @series', async () => {
    fakeApi({
      [listAt()]: entries(priced, deleted),
      [listAt('area=products&limit=25&offset=0')]: entries(priced),
      [listAt('area=products&user=The+shop&limit=25&offset=0')]: entries(),
    });
    const { user, address } = show();
    await screen.findByRole('row', { name: /Tide Top/ });
    await user.click(screen.getByRole('combobox', { name: 'Area' }));
    await user.click(await screen.findByTitle('Products'));
    await user.click(screen.getByRole('combobox', { name: 'Staff member' }));
    await user.click(await screen.findByTitle('The shop'));
    expect(await screen.findByText('No entries found.')).toBeInTheDocument();
    expect(address()).toBe('/admin/audit?area=products&user=The+shop');
  });

  it('filters by staff member and by subject with one click @series', async () => {
    fakeApi({
      [listAt()]: entries(priced, deleted),
      [listAt('user=ann&limit=25&offset=0')]: entries(priced),
      [listAt('user=ann&subject=product%3A12&limit=25&offset=0')]: entries(priced),
    });
    const { user, address } = show();
    await user.click((await screen.findAllByRole('button', { name: 'ann' }))[0] ?? document.body);
    expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'History of Tide Top' })[0] ?? document.body);
    expect(await screen.findByText('Only Tide Top')).toBeInTheDocument();
    expect(address()).toBe('/admin/audit?user=ann&subject=product%3A12');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/admin/audit');
  });

  it('filters by the dates and search words in the address @series', async () => {
    fakeApi({ [listAt('search=price&from=2026-03-01&to=2026-03-31&limit=25&offset=0')]: entries() });
    show('/admin/audit?search=price&from=2026-03-01&to=2026-03-31');
    expect(await screen.findByText('No entries found.')).toBeInTheDocument();
    expect(screen.getByLabelText('From')).toHaveValue('2026-03-01');
    expect(screen.getByLabelText('To')).toHaveValue('2026-03-31');
    expect(screen.getByRole('searchbox', { name: 'Search audit' })).toHaveValue('price');
  });
});
