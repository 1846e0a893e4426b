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

  it('applies a changed role as soon as the server refuses data, and shows a message @series', async () => {
    document.cookie = 'signed_in=1';
    const [list] = Object.keys(orders);
    const refused = { status: 403, body: { code: 'forbidden', message: 'Your role does not include this.' } };
    const permissions = ann.permissions.filter((one) => !one.startsWith('orders.'));
    openShop('/admin/orders', { [String(list)]: refused, 'GET /api/user': { body: { ...ann, permissions } } }, ann);
    expect(await screen.findByText('Your role has changed')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'You do not have access' })).toBeInTheDocument();
    expect(screen.queryByRole('tab', { name: 'Orders' })).not.toBeInTheDocument();
    document.cookie = 'signed_in=; max-age=0';
  });

  it('redirects shoppers to the home page', async () => {
    openShop('/admin/orders', {}, marina);
    await waitFor(() => expect(address()).toBe('/'));
  });
});
