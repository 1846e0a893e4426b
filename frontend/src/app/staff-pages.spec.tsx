import { anOwner, aShopper } from '../../test/a-user';
import { screen, waitFor } from '@testing-library/react';
import { loadShopPages, openShop } from '../../test/open-shop';

const ann = anOwner();
const marina = aShopper({ email: ann.email });
const orders = { 'GET /api/admin/orders?sort=created-desc&limit=25&offset=0': { body: { orders: [], total: 0 } } };
const address = () => window.location.pathname + window.location.search;

describe('back office', () => {
  beforeAll(loadShopPages);

  it('shows staff the orders of all customers at the address of their own orders', async () => {
    openShop('/orders', orders, ann);
    expect(await screen.findByRole('tab', { name: 'Orders' })).toHaveAttribute('aria-selected', 'true');
  });

  it('redirects visitors to the sign-in page, which redirects back', async () => {
    openShop('/admin/orders', {});
    await waitFor(() => expect(address()).toBe('/auth?next=%2Fadmin%2Forders'));
  });

  it('redirects shoppers to the home page', async () => {
    openShop('/admin/orders', {}, marina);
    await waitFor(() => expect(address()).toBe('/'));
  });
});
