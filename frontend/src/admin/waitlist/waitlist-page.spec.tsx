import { screen, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { WaitlistDemand } from '../../api/models';
import WaitlistPage from './waitlist-page';

const demand: WaitlistDemand = {
  productId: 3,
  productName: 'Harbor Bikini',
  variantId: 9,
  variant: 'M, Navy',
  waiting: 12,
  reserved: 1,
  bought: 4,
  since: '2026-11-20T18:00:00.000Z',
};

it('waitlist page shows the number of waiting customers per size, and links to the product', async () => {
  fakeApi({
    'GET /api/admin/waitlist?limit=25&offset=0': {
      body: [demand, { ...demand, variantId: 10, variant: 'S, Navy', waiting: 0, since: null }],
      headers: { 'X-Total-Count': '2' },
    },
  });
  const { user, address } = renderPage(<WaitlistPage />, { at: '/admin/waitlist', path: '/admin/waitlist' });
  const row = (await screen.findByText('M, Navy')).closest('tr') as HTMLElement;
  await expectAccessiblePart();
  expect(within(row).getByRole('link', { name: 'Harbor Bikini' })).toHaveAttribute('href', '/admin/products?product=3');
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Harbor BikiniM, Navy', '12', '1', '4', 'November 20, 2026', 'Restock']);
  await user.click(within(row).getByRole('button', { name: 'Restock Harbor Bikini, M, Navy' }));
  expect(address()).toBe('/admin/products?product=3');
});
