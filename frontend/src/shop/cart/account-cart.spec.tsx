import { aShopper } from '../../../test/a-user';
import { screen, waitFor } from '@testing-library/react';
import { aCart, aCartItem } from '../../../test/a-cart';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import CartPage from './cart-page';

const marina = aShopper();

const show = (user: typeof marina | null = marina) =>
  renderPage(<CartPage />, { at: '/cart', path: '/cart', data: { '/api/user': user } });

const adoptions = (calls: ReturnType<typeof fakeApi>) =>
  calls.filter(({ path }) => path === '/api/user/cart').map(({ body }) => body);

describe('account cart', () => {
  it('continues with the cart of another device and reports the items added to it', async () => {
    localStorage.setItem('cartSessionId', 's1');
    const cart = aCart({ sessionId: 's2', items: [aCartItem()] });
    const added = [{ name: 'Harbor Bikini', variant: 'M, Navy', quantity: 2 }];
    const leftOut = [{ name: 'Old Hat', variant: null, reason: 'This item is sold out.' }];
    const calls = fakeApi({
      'POST /api/user/cart': { body: { cart, added, leftOut } },
      'GET /api/cart/s2': { body: cart },
    });
    const { user } = show();
    expect(await screen.findByText('Added: 2 × Harbor Bikini (M, Navy)')).toBeInTheDocument();
    expect(screen.getByText('Not added: Old Hat. This item is sold out.')).toBeInTheDocument();
    expect(localStorage.getItem('cartSessionId')).toBe('s2');
    expect(adoptions(calls)).toEqual([{ sessionId: 's1' }]);
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByText(/^Added:/)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your Cart' })).toHaveFocus();
  });

  it("is created from the device's cart once", async () => {
    localStorage.setItem('cartSessionId', 's1');
    const calls = fakeApi({
      'POST /api/user/cart': { body: { cart: aCart(), added: [], leftOut: [] } },
      'GET /api/cart/s1': { body: aCart() },
    });
    const { unmount } = show();
    await screen.findByRole('heading', { name: 'Your Cart' });
    unmount();
    show();
    await screen.findByRole('heading', { name: 'Your Cart' });
    expect(adoptions(calls)).toEqual([{ sessionId: 's1' }]);
  });

  it('is used by a device without a cart', async () => {
    const cart = aCart();
    fakeApi({ 'POST /api/user/cart': { body: { cart, added: [], leftOut: [] } }, 'GET /api/cart/s1': { body: cart } });
    show();
    expect(await screen.findByRole('heading', { name: 'Your Cart' })).toBeInTheDocument();
    expect(screen.queryByText('Your cart is empty')).not.toBeInTheDocument();
    expect(localStorage.getItem('cartSessionId')).toBe('s1');
  });

  it("is loaded again if the device's cart was deleted", async () => {
    localStorage.setItem('cartSessionId', 'gone');
    localStorage.setItem('cartHandedOver', '3:gone');
    const cart = aCart();
    const calls = fakeApi({
      'POST /api/user/cart': { body: { cart, added: [], leftOut: [] } },
      'GET /api/cart/s1': { body: cart },
    });
    show();
    expect(await screen.findByRole('heading', { name: 'Your Cart' })).toBeInTheDocument();
    expect(adoptions(calls)).toEqual([{ sessionId: null }]);
  });

  it("does not replace the device's cart if the move fails", async () => {
    localStorage.setItem('cartSessionId', 's1');
    fakeApi({ 'POST /api/user/cart': { status: 503 }, 'GET /api/cart/s1': { body: aCart() } });
    show();
    expect(await screen.findByRole('heading', { name: 'Your Cart' })).toBeInTheDocument();
    expect(localStorage.getItem('cartSessionId')).toBe('s1');
  });

  it('is not used while the visitor is signed out', async () => {
    localStorage.setItem('cartSessionId', 's1');
    const calls = fakeApi({ 'GET /api/cart/s1': { body: aCart() } });
    show(null);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your Cart' })).toBeInTheDocument());
    expect(adoptions(calls)).toEqual([]);
  });
});
