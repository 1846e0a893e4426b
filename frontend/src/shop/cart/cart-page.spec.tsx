import { act, screen, waitFor, within } from '@testing-library/react';
import { aCart, aCartItem } from '../../../test/a-cart';
import { fakeApi, keyOf } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { CartLink } from '../layout/header';
import { SuggestionsContext } from '../../page/site';
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

describe('cart page', () => {
  it('shows every part of the total', async () => {
    fakeApi({ [cartNow]: { body: aCart() } });
    show();
    const summary = await screen.findByRole('region', { name: 'Order Summary' });
    expect(within(summary).getByText('$8.99')).toBeInTheDocument();
    expect(within(summary).getByText('$66.99')).toBeInTheDocument();
    expect(within(summary).getByText('$17.00 away from free shipping')).toBeInTheDocument();
    expect(within(summary).queryByText('Including VAT')).not.toBeInTheDocument();
  });

  it('shows the order deadline and the arrival date', async () => {
    const promises = [{ orderBefore: '2099-01-01T00:00:00.000Z', from: '2026-11-30', to: '2026-12-02' }];
    fakeApi({ [cartNow]: { body: aCart() } });
    localStorage.setItem('cartSessionId', 's1');
    renderPage(<CartPage />, { at: '/cart', path: '/cart', data: { '/api/delivery': { promises } } });
    const summary = await screen.findByRole('region', { name: 'Order Summary' });
    await waitFor(() => expect(summary).toHaveTextContent('Order now, arrives Mon Nov 30 – Wed Dec 2'));
  });

  it("shows a placeholder until the product's picture has loaded", async () => {
    fakeApi({ [cartNow]: { body: aCart({ items: [aCartItem({ placeholder: 'data:image/webp;base64,AAAA' })] }) } });
    const { container } = show();
    await screen.findByRole('link', { name: 'Harbor Bikini' });
    expect(container.querySelector('.cart-line img')).toHaveStyle({
      'background-image': 'url(data:image/webp;base64,AAAA)',
    });
  });

  it('shows a set as one line with its own price, which is changed and removed as a whole', async () => {
    const set = { group: 'g', productId: 9, name: 'Wave Set', slug: 'wave-set', imageUrl: '', price: 79.99 };
    const half = (id: string, name: string, size: string, price: number) => {
      const { product, variant } = aCartItem();
      return aCartItem({
        ...{ id, set, price, lineTotal: price, product: { ...product, name } },
        variant: variant && { ...variant, size },
      });
    };
    const items = [half('top', 'Wave Top', 'S', 47.99), half('bottom', 'Wave Bottom', 'M', 32)];
    const calls = fakeApi({
      [cartNow]: { body: aCart({ items: [...items, kaftan] }) },
      'PUT /api/cart/items/top': { body: aCart({ items: [...items.map((one) => ({ ...one, quantity: 2 })), kaftan] }) },
      'DELETE /api/cart/items/top': { pending: true },
    });
    const { user } = show();
    const lines = await screen.findByRole('list', { name: 'Items in your cart' });
    expect(
      within(lines)
        .getAllByRole('heading', { level: 2 })
        .map((one) => one.textContent),
    ).toEqual(['Wave Set', 'Salt Air Kaftan']);
    expect(within(lines).getByRole('link', { name: 'Wave Set' })).toHaveAttribute('href', '/product/wave-set');
    expect(within(lines).getByText('Wave Top: S, Navy')).toBeInTheDocument();
    expect(within(lines).getByText('Wave Bottom: M, Navy')).toBeInTheDocument();
    expect(within(lines).getAllByText('$79.99')).toHaveLength(2);
    const name = 'Wave Set, Wave Top: S, Navy, Wave Bottom: M, Navy';
    const quantity = within(within(lines).getByRole('group', { name: `Quantity of ${name}` }));
    await user.click(quantity.getByRole('button', { name: 'Increase quantity' }));
    const sent = () => calls.map(({ method, path }) => `${method} ${path}`);
    await waitFor(() => expect(sent()).toContain('PUT /api/cart/items/top'));
    const remove = within(lines).getByRole('button', { name: `Remove ${name}` });
    await waitFor(() => expect(remove).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(remove);
    await waitFor(() => expect(within(lines).queryByText('Wave Set')).not.toBeInTheDocument());
    expect(sent().filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE /api/cart/items/top']);
  });

  it('counts a set as one item, even if the set has a problem', async () => {
    const set = { group: 'g', productId: 9, name: 'Wave Set', slug: 'wave-set', imageUrl: '', price: 79.99 };
    const problem = { problem: 'repriced', problemMessage: 'The price changed from $70.00 to $79.99.' } as const;
    const items = ['top', 'bottom'].map((id) => aCartItem({ id, set, ...problem }));
    fakeApi({ [cartNow]: { body: aCart({ items: [...items, kaftan] }) } });
    localStorage.setItem('cartSessionId', 's1');
    renderPage(
      <>
        <CartLink />
        <CartPage />
      </>,
    );
    expect(await screen.findByRole('link', { name: 'Cart, 2 items' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Your cart has changed' })).toHaveTextContent('One item has changed');
    expect(screen.getByText('One item needs your attention before you can check out.')).toBeInTheDocument();
  });

  it('shows FREE if shipping costs nothing', async () => {
    fakeApi({ [cartNow]: { body: aCart({ items: [kaftan] }) } });
    show();
    expect(await screen.findByText('FREE')).toBeInTheDocument();
  });

  it.each([
    ['archived', 'This item is no longer available.'],
    ['sold-out', 'This item is sold out.'],
    ['not-enough', 'Only 2 left.'],
    ['repriced', 'The price changed from $50.00 to $58.00.'],
  ] as const)('blocks the checkout while a line is %s, until the shopper accepts it', async (problem, sentence) => {
    const changed = aCartItem({ problem, problemMessage: sentence, quantity: 3, available: 2 });
    const mended = aCart({ items: [kaftan] });
    const calls = fakeApi({
      [cartNow]: [{ body: aCart({ items: [changed, kaftan] }) }, { body: mended }],
      'POST /api/cart/s1/accept-changes': { body: mended },
    });
    const { user } = show();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Your cart has changed' })).toHaveTextContent('One item has changed');
    expect(toCheckout()).not.toBeInTheDocument();
    const closed = screen.getByRole('button', { name: 'Proceed to Checkout' });
    expect(closed).toHaveAttribute('aria-disabled', 'true');
    expect(closed).toHaveAccessibleDescription(/needs your attention/);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(toCheckout()).toHaveAttribute('href', '/checkout'));
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([
      { method: 'POST', path: '/api/cart/s1/accept-changes', body: undefined },
    ]);
    expect(screen.getByRole('heading', { name: 'Your Cart' })).toHaveFocus();
  });

  it('accepts all changes with one click on OK, shows them immediately, and reverts them if the server rejects them', async () => {
    const archived = aCartItem({
      id: 'line-3',
      problem: 'archived',
      problemMessage: 'This item is no longer available.',
    });
    const fewer = aCartItem({ problem: 'not-enough', problemMessage: 'Only 2 left.', quantity: 3, available: 2 });
    fakeApi({
      [cartNow]: { body: aCart({ items: [archived, fewer] }) },
      'POST /api/cart/s1/accept-changes': { status: 503 },
    });
    const { user } = show();
    expect(await screen.findByText(/^2 items have changed since your last visit/)).toBeInTheDocument();
    const click = user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.getAllByRole('listitem', { name: '' })).toHaveLength(1));
    await click;
    expect(await screen.findByText('Could not update cart. Please try again.')).toBeInTheDocument();
    expect(await screen.findByText('Only 2 left.')).toBeInTheDocument();
    expect(screen.getByText('This item is no longer available.')).toBeInTheDocument();
  });

  it('accepts changes before the server-rendered cart has been loaded again', async () => {
    localStorage.setItem('cartSessionId', 's1');
    fakeApi({ [cartNow]: { pending: true }, 'POST /api/cart/s1/accept-changes': { body: aCart() } });
    const fewer = aCartItem({ problem: 'not-enough', problemMessage: 'Only 2 left.', quantity: 3, available: 2 });
    const data = { '/api/cart/s1': aCart({ items: [fewer] }) };
    const { user } = renderPage(<CartPage />, { at: '/cart', path: '/cart', data });
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(toCheckout()).toBeInTheDocument());
    expect(screen.queryByText('Only 2 left.')).not.toBeInTheDocument();
  });

  it('shows totals with the new price before the shopper accepts it, and lets the line be changed and removed', async () => {
    const dearer = aCartItem({ problem: 'repriced', problemMessage: 'The price changed from $50.00 to $58.00.' });
    const calls = fakeApi({
      [cartNow]: { body: aCart({ items: [dearer, kaftan] }) },
      'PUT /api/cart/items/line-1': { body: aCart({ items: [aCartItem({ quantity: 2, lineTotal: 116 }), kaftan] }) },
      'DELETE /api/cart/items/line-1': { body: aCart({ items: [kaftan] }) },
    });
    const { user } = show();
    const summary = await screen.findByRole('region', { name: 'Order Summary' });
    const { total } = aCart({ items: [dearer, kaftan] }).totals;
    expect(within(summary).getByText('Total').nextSibling).toHaveTextContent(`$${total.toFixed(2)}`);
    await user.click(screen.getAllByRole('button', { name: 'Increase quantity' })[0] ?? summary);
    await user.click(screen.getByRole('button', { name: 'Remove Harbor Bikini, M, Navy' }));
    expect(calls.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual(['PUT', 'DELETE']);
  });

  it('reduces a quantity above the stock to the stock in one step', async () => {
    const fewer = aCartItem({ problem: 'not-enough', problemMessage: 'Only 2 left.', quantity: 5, available: 2 });
    const two = aCart({ items: [aCartItem({ quantity: 2, available: 2 })] });
    const calls = fakeApi({
      [cartNow]: { body: aCart({ items: [fewer] }) },
      'PUT /api/cart/items/line-1': { body: two },
    });
    const { user } = show();
    expect(await screen.findByRole('button', { name: 'Increase quantity' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Decrease quantity' }));
    expect(calls).toContainEqual({ method: 'PUT', path: '/api/cart/items/line-1', body: { quantity: 2 } });
  });

  it('offers no quantity for a sold-out line', async () => {
    fakeApi({ [cartNow]: { body: aCart({ items: [aCartItem({ problem: 'sold-out', available: 0 })] }) } });
    show();
    expect(await screen.findByText('Quantity 1')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Increase quantity' })).not.toBeInTheDocument();
  });

  it('shows "..." while a quantity is being saved, and does not go below one @series', async () => {
    const two = aCart({ items: [aCartItem({ quantity: 2, lineTotal: 116 })] });
    fakeApi({ [cartNow]: [{ body: aCart() }, { body: two }], 'PUT /api/cart/items/line-1': { body: two } });
    const { user } = show();
    expect(await screen.findByRole('button', { name: 'Decrease quantity' })).toHaveAttribute('aria-disabled', 'true');
    const click = user.click(screen.getByRole('button', { name: 'Increase quantity' }));
    expect(await screen.findAllByText('...')).toEqual(
      ['Decrease quantity', 'Increase quantity'].map((name) => screen.getByRole('button', { name })),
    );
    expect(screen.getByRole('button', { name: 'Remove Harbor Bikini, M, Navy' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await click;
    expect(await screen.findByText('2')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Increase quantity' })).toHaveFocus();
    expect(screen.getAllByText('$116.00')).not.toHaveLength(0);
  });

  it('restores a line and reports it if the removal failed', async () => {
    fakeApi({ [cartNow]: { body: aCart() }, 'DELETE /api/cart/items/line-1': { status: 500 } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Remove Harbor Bikini, M, Navy' }));
    expect(await screen.findByText('Could not remove item from cart. Please try again.')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Harbor Bikini' })).toBeInTheDocument();
  });

  it('restores the previous quantity when the network is unavailable', async () => {
    fakeApi({ [cartNow]: { body: aCart() }, 'PUT /api/cart/items/line-1': { status: 503 } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Increase quantity' }));
    expect(await screen.findByText('Could not update cart. Please try again.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('group', { name: /^Quantity of/ })).toHaveTextContent('1'));
  });

  it.each([
    ['PUT /api/cart/items/line-1', 'Increase quantity', aCart({ items: [aCartItem({ quantity: 2 })] })],
    ['DELETE /api/cart/items/line-1', 'Remove Harbor Bikini, M, Navy', aCart({ items: [] })],
  ])('retries %s after a lost response, with the same idempotency key', async (call, button, wanted) => {
    const calls = fakeApi({
      [cartNow]: [{ body: aCart() }, { body: wanted }],
      [call]: [{ lost: true }, { body: wanted }],
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(localStorage.getItem('cartChangedAt')).not.toBeNull());
    const changes = calls.filter(({ method }) => method !== 'GET').map(keyOf);
    expect(changes).toEqual([expect.stringMatching(/^"[0-9a-f]{32}"$/), changes[0]]);
    expect(screen.queryByText(/Please try again/)).not.toBeInTheDocument();
  });

  it('restores its lines and reports it if clearing failed', async () => {
    fakeApi({ [cartNow]: { body: aCart() }, 'DELETE /api/cart/s1': { status: 500 } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Clear Cart' }));
    await user.click(screen.getByRole('button', { name: 'Remove the item?' }));
    expect(await screen.findByText('Could not clear cart. Please try again.')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Harbor Bikini' })).toBeInTheDocument();
  });

  it.each(['undefined', 'null'])('treats a stored "%s" as no cart', async (stored) => {
    localStorage.setItem('cartSessionId', stored);
    const calls = fakeApi({});
    renderPage(<CartPage />, { at: '/cart', path: '/cart' });
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('reloads when the window gets the focus and when another tab changed the cart', async () => {
    const item = (quantity: number) => aCart({ items: [aCartItem({ quantity, lineTotal: 58 * quantity })] });
    fakeApi({ [cartNow]: [{ body: item(1) }, { body: item(2) }, { body: item(3) }] });
    localStorage.setItem('cartSessionId', 's1');
    renderPage(
      <>
        <CartLink />
        <CartPage />
      </>,
    );
    const quantity = await screen.findByRole('group', { name: /^Quantity of/ });
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cartChangedAt' })));
    await waitFor(() => expect(quantity).toHaveTextContent('2'));
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(quantity).toHaveTextContent('3'));
  });

  it('asks for confirmation before it clears the cart', async () => {
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

  it('rejects an unknown promo code and shows the discount of a valid one', async () => {
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
    expect(screen.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true');
    await user.type(code, 'nope{Enter}');
    expect(await screen.findByText('Invalid or expired promo code.')).toBeInTheDocument();
    await user.clear(code);
    await user.type(code, 'welcome10{Enter}');
    expect(await screen.findByText('Discount (WELCOME10)')).toBeInTheDocument();
    expect(screen.getByText('$61.19')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove WELCOME10' })).toHaveFocus();
  });

  it('shows which lines a limited promo code covers', async () => {
    const items = [true, false].map((discounted, at) => aCartItem({ id: `line-${at}`, discounted }));
    fakeApi({ [cartNow]: { body: aCart({ promo: { code: 'BIKINIS', description: '10% off' }, items }) } });
    show();
    expect(await screen.findByText('BIKINIS applies to this item')).toBeInTheDocument();
    expect(screen.getByText('BIKINIS does not apply to this item')).toBeInTheDocument();
  });

  it('says why a promo code no longer applies, and removes the code', async () => {
    const message = 'The promo code BIKINIS does not apply because none of the items in your cart qualify.';
    const paused = { body: aCart({ items: [kaftan], pausedPromo: { code: 'BIKINIS', message } }) };
    const removed = { body: aCart({ items: [kaftan] }) };
    fakeApi({
      [cartNow]: [{ body: aCart({ items: [aCartItem(), kaftan] }) }, paused, removed],
      'DELETE /api/cart/items/line-1': paused,
      'DELETE /api/cart/s1/promo': removed,
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Remove Harbor Bikini, M, Navy' }));
    expect(await screen.findByText(message)).toHaveRole('status');
    await user.click(screen.getByRole('button', { name: 'Remove BIKINIS' }));
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
    expect(screen.getByLabelText('Promo code')).toHaveFocus();
  });

  it('names the promo code that gives free shipping', async () => {
    const totals = { subtotal: 58, discount: 0, shipping: 0, tax: 0, total: 58, freeShippingRemaining: 0 };
    fakeApi({
      [cartNow]: { body: aCart({ promo: { code: 'FREESHIP', description: 'Free standard shipping' }, totals }) },
    });
    show();
    expect(await screen.findByText('Shipping (FREESHIP)')).toBeInTheDocument();
  });

  it('preserves the typed promo code and shows a message when the shop is unreachable @series', async () => {
    fakeApi({ [cartNow]: { body: aCart() }, 'POST /api/cart/s1/promo': { lost: true } });
    const { user } = show();
    const code = await screen.findByLabelText('Promo code');
    expect(screen.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true');
    await user.type(code, 'welcome10{Enter}');
    expect(await screen.findByText('Could not reach the shop. Please try again.')).toBeInTheDocument();
    expect(code).toHaveValue('welcome10');
  });

  it('moves the focus to the page when its last line is removed', async () => {
    const empty = { body: aCart({ items: [] }) };
    fakeApi({ [cartNow]: [{ body: aCart() }, empty], 'DELETE /api/cart/items/line-1': empty });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Remove Harbor Bikini, M, Navy' }));
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toHaveFocus();
  });

  it.each([
    ['the last line', [aCartItem()], 'Your cart is empty'],
    ['one of two lines', [aCartItem({ quantity: 2 }), kaftan], 'Your Cart'],
  ])('restores %s removed by mistake', async (_, items, title) => {
    const before = aCart({ items });
    const after = aCart({ items: items.slice(1) });
    const calls = fakeApi({
      [cartNow]: [{ body: before }, { body: after }, { body: before }, { body: before }],
      'DELETE /api/cart/items/line-1': { body: after },
      'POST /api/cart/s1/items': { status: 201, body: before },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Remove Harbor Bikini, M, Navy' }));
    expect(await screen.findByText(/Harbor Bikini, M, Navy was removed\./)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Remove Harbor Bikini, M, Navy' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your Cart' })).toHaveFocus());
    const body = { productId: 7, variantId: 2, quantity: items[0]?.quantity };
    expect(calls).toContainEqual({ method: 'POST', path: '/api/cart/s1/items', body });
  });

  it("is empty if the device's cart belongs to another account", async () => {
    fakeApi({});
    show();
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeInTheDocument();
  });

  it('shows featured products below an empty cart, and none below a filled one', async () => {
    const empty = { body: aCart({ items: [] }) };
    fakeApi({ [cartNow]: [{ body: aCart() }, empty], 'DELETE /api/cart/items/line-1': empty });
    localStorage.setItem('cartSessionId', 's1');
    const { user } = renderPage(
      <SuggestionsContext value="Star Bikini">
        <CartPage />
      </SuggestionsContext>,
    );
    const remove = await screen.findByRole('button', { name: 'Remove Harbor Bikini, M, Navy' });
    expect(screen.queryByText('Star Bikini')).not.toBeInTheDocument();
    await user.click(remove);
    expect(await screen.findByText('Star Bikini')).toBeInTheDocument();
  });
});
