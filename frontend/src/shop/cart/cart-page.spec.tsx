import { screen, waitFor, within } from '@testing-library/react';
import { aCart, aCartItem } from '../../../test/a-cart';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import CartPage from './cart-page';

const kaftan = aCartItem({
  id: 'line-2',
  productId: 8,
  variantId: null,
  variant: null,
  price: 86,
  lineTotal: 86,
  product: { ...aCartItem().product, id: 8, name: 'Salt Air Kaftan', slug: 'salt-air-kaftan' },
});

const cartNow = 'GET /api/cart/s1';

function show() {
  localStorage.setItem('cartSessionId', 's1');
  return renderPage(<CartPage />, { at: '/cart', path: '/cart' });
}

const toCheckout = () => screen.queryByRole('link', { name: 'Proceed to Checkout' });

describe('the cart', () => {
  it('tells the whole truth about the price', async () => {
    fakeApi({ [cartNow]: { body: aCart() } });
    show();
    const summary = await screen.findByRole('region', { name: 'Order Summary' });
    expect(within(summary).getByText('$8.99')).toBeInTheDocument();
    expect(within(summary).getByText('$66.99')).toBeInTheDocument();
    expect(within(summary).getByText('Add $17.00 more for free shipping.')).toBeInTheDocument();
    expect(within(summary).queryByText('Including VAT')).not.toBeInTheDocument();
  });

  it('says FREE where shipping costs nothing', async () => {
    fakeApi({ [cartNow]: { body: aCart({ items: [kaftan] }) } });
    show();
    expect(await screen.findByText('FREE')).toBeInTheDocument();
  });

  it.each([
    ['archived', 'This item is no longer available.', 'Remove', 'DELETE', undefined],
    ['sold-out', 'This item is sold out.', 'Remove', 'DELETE', undefined],
    ['not-enough', 'Only 2 left.', 'Set to 2', 'PUT', { quantity: 2 }],
    ['repriced', 'The price changed from $50.00 to $58.00.', 'OK', 'PUT', { quantity: 3 }],
  ] as const)('keeps people from the checkout while a line is %s, and offers the way out', async (...expected) => {
    const [problem, problemMessage, wayOut, method, body] = expected;
    const broken = aCartItem({ problem, problemMessage, quantity: 3, available: 2 });
    const mended = aCart({ items: [kaftan] });
    const calls = fakeApi({
      [cartNow]: [{ body: aCart({ items: [broken, kaftan] }) }, { body: mended }],
      [`${method} /api/cart/items/line-1`]: { body: mended },
    });
    const { user } = show();
    expect(await screen.findByText(problemMessage)).toBeInTheDocument();
    expect(toCheckout()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: `${wayOut}: Harbor Bikini` }));
    await waitFor(() => expect(toCheckout()).toHaveAttribute('href', '/checkout'));
    expect(calls).toContainEqual({ method, path: '/api/cart/items/line-1', body });
  });

  it('shows "..." while a quantity is on its way, and cannot go below one', async () => {
    const two = aCart({ items: [aCartItem({ quantity: 2, lineTotal: 116 })] });
    fakeApi({ [cartNow]: [{ body: aCart() }, { body: two }], 'PUT /api/cart/items/line-1': { body: two } });
    const { user } = show();
    expect(await screen.findByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
    const click = user.click(screen.getByRole('button', { name: 'Increase quantity' }));
    expect(await screen.findAllByText('...')).toEqual(
      ['Decrease quantity', 'Increase quantity'].map((name) => screen.getByRole('button', { name })),
    );
    expect(screen.getByRole('button', { name: 'Remove Harbor Bikini, M, Navy' })).toBeDisabled();
    await click;
    expect(await screen.findByText('2')).toBeInTheDocument();
    expect(screen.getAllByText('$116.00')).not.toHaveLength(0);
  });

  it('puts a line back with a sentence when it could not be removed', async () => {
    fakeApi({ [cartNow]: { body: aCart() }, 'DELETE /api/cart/items/line-1': { status: 500 } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Remove Harbor Bikini, M, Navy' }));
    expect(await screen.findByText('Could not remove item from cart. Please try again.')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Harbor Bikini' })).toBeInTheDocument();
  });

  it('asks once before it is cleared', async () => {
    const calls = fakeApi({
      [cartNow]: [{ body: aCart() }, { body: aCart({ items: [] }) }],
      'DELETE /api/cart/s1': { body: aCart({ items: [] }) },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Clear Cart' }));
    expect(calls.map(({ method }) => method)).not.toContain('DELETE');
    await user.click(screen.getByRole('button', { name: 'Remove the item?' }));
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toBeInTheDocument();
  });

  it('refuses an unknown promo code and shows the discount of a good one', async () => {
    const reduced = aCart({
      promo: { code: 'WELCOME10', description: '10% off' },
      totals: { subtotal: 58, discount: 5.8, shipping: 8.99, tax: 0, total: 61.19, freeShippingRemaining: 17 },
    });
    fakeApi({
      [cartNow]: [{ body: aCart() }, { body: aCart() }, { body: reduced }],
      'POST /api/cart/s1/promo': [
        { status: 422, body: { message: 'Invalid or expired promo code.' } },
        { body: reduced },
      ],
    });
    const { user } = show();
    const code = await screen.findByLabelText('Promo code');
    expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await user.type(code, 'nope{Enter}');
    expect(await screen.findByText('Invalid or expired promo code.')).toBeInTheDocument();
    await user.clear(code);
    await user.type(code, 'welcome10{Enter}');
    expect(await screen.findByText('Discount (WELCOME10)')).toBeInTheDocument();
    expect(screen.getByText('$61.19')).toBeInTheDocument();
  });

  it('is empty for people whose cart belongs to somebody else', async () => {
    fakeApi({});
    show();
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeInTheDocument();
  });
});
