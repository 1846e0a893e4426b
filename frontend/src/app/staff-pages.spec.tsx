import { anOwner, aShopper } from '../../test/a-user';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { demoStore } from '../../test/demo-store';
import { fakeApi } from '../../test/fake-api';
import { loadShopPages, openShop } from '../../test/open-shop';
import { App } from './app';
import { addStaffPages } from './load-staff-pages';
import { routesWith } from './routes';

const ann = anOwner();
const marina = aShopper({ email: ann.email });
const orders = { 'GET /api/admin/orders?sort=created-desc&limit=25&offset=0': { body: { orders: [], total: 0 } } };
const address = () => window.location.pathname + window.location.search;

describe('back office', () => {
  beforeAll(loadShopPages);

  it('shows staff the orders of all customers at the address of their own orders @series', async () => {
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

  it('opens from a page of the shop, which loads without the code of its pages', async () => {
    window.history.replaceState(null, '', '/size-guide');
    const router = createBrowserRouter(routesWith([]), { patchRoutesOnNavigation: addStaffPages });
    fakeApi(orders);
    render(
      <App site={{ origin: 'https://shop.example' }} data={{ '/api/store': demoStore, '/api/user': ann }}>
        <RouterProvider router={router} />
      </App>,
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Size Guide' })).toBeInTheDocument();
    await act(() => router.navigate('/admin/orders'));
    expect(await screen.findByRole('tab', { name: 'Orders' })).toHaveAttribute('aria-selected', 'true');
    router.dispose();
  });

  it('redirects shoppers to the home page', async () => {
    openShop('/admin/orders', {}, marina);
    await waitFor(() => expect(address()).toBe('/'));
  });
});
