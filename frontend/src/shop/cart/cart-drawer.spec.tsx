import { screen, waitFor, within } from '@testing-library/react';
import { aCart, aCartItem, totalsOf } from '../../../test/a-cart';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { CartDrawerHost } from './cart-watch';
import { lastAddition, useAddToCart } from './use-add-to-cart';
import { useToast } from '../../ui/toast/use-toast';

const item = aCartItem({ quantity: 2 });
const bought = { productId: item.productId, variantId: item.variantId, quantity: 1 };

function Shop() {
  const add = useAddToCart();
  const toast = useToast();
  const click = async () => {
    const addition = await add(bought, 'Harbor Bandeau Bikini');
    if (addition === 'added') toast({ title: 'It is in your cart.' });
  };
  return (
    <>
      <button onClick={() => void click()}>Add</button>
      <CartDrawerHost />
    </>
  );
}

function show(cart = aCart({ items: [item] }), response = {}, others: Parameters<typeof fakeApi>[0] = {}) {
  localStorage.setItem('cartSessionId', 's1');
  const calls = fakeApi({
    'POST /api/cart/s1/items': { status: 201, body: cart, ...response },
    'GET /api/cart/s1': { body: cart },
    ...others,
  });
  return { ...renderPage(<Shop />, { at: '/products', data: { '/api/user': null } }), calls };
}

async function added(...given: Parameters<typeof show>) {
  const page = show(...given);
  await page.user.click(screen.getByRole('button', { name: 'Add' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'In Your Cart' }));
  await drawer.findByRole('group', { name: 'Items in your cart' });
  return { ...page, drawer };
}

describe('cart drawer after an addition', () => {
  afterEach(() => {
    lastAddition.set(null);
    localStorage.clear();
  });

  it('shows every shopper the added line, the amount missing for free shipping, and the next steps', async () => {
    const cart = aCart({ items: [item], totals: { ...totalsOf(58), freeShippingRemaining: 17 } });
    const { drawer } = await added(cart);
    expect(drawer.getByText(item.product.name)).toBeInTheDocument();
    expect(drawer.getByRole('group', { name: /^Quantity of/ })).toHaveTextContent('2');
    expect(drawer.getByText('$17.00 away from free shipping')).toBeInTheDocument();
    expect(drawer.getByText('Subtotal, 2 items')).toBeInTheDocument();
    expect(drawer.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout');
    expect(drawer.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart');
    expect(await drawer.findByText('No account needed: you can continue as a guest.')).toBeInTheDocument();
  });

  it('shows a set as one item, with the size of each half', async () => {
    const set = {
      group: 'g',
      productId: bought.productId,
      name: 'Wave Set',
      slug: 'wave-set',
      imageUrl: '',
      price: 80,
    };
    const half = (id: string, name: string, size: string, price: number) =>
      aCartItem({ id, set, price, product: { ...item.product, name }, variant: { ...variant, size } });
    const variant = { id: 2, size: 'M', color: 'Navy', price: null, imageUrl: null };
    const items = [half('1', 'Wave Top', 'S', 48), half('2', 'Wave Bottom', 'M', 32)];
    const { drawer } = await added(aCart({ items }));
    expect(drawer.getByText('Wave Set')).toBeInTheDocument();
    expect(drawer.getByText('Wave Top: S, Navy')).toBeInTheDocument();
    expect(drawer.getByText('Wave Bottom: M, Navy')).toBeInTheDocument();
    expect(drawer.getByRole('listitem')).toHaveTextContent('$80.00 each');
    expect(drawer.getByText('Subtotal, 1 item')).toBeInTheDocument();
  });

  it('shows every line with its controls, the added one first', async () => {
    const other = aCartItem({
      id: '7',
      productId: 9,
      variantId: null,
      variant: null,
      product: { ...item.product, name: 'Sarong' },
    });
    const { user, drawer, calls } = await added(
      aCart({ items: [other, item] }),
      {},
      {
        'PUT /api/cart/items/7': { body: aCart({ items: [{ ...other, quantity: 2 }, item] }) },
        [`DELETE /api/cart/items/${item.id}`]: { body: aCart({ items: [other] }) },
        'POST /api/cart/s1/promo': { status: 422, body: { message: 'Invalid or expired promo code.' } },
      },
    );
    const names = () => drawer.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(names()).toEqual([item.product.name, 'Sarong']);
    const [, stepper] = drawer.getAllByRole('group', { name: /^Quantity of/ });
    if (stepper) await user.click(within(stepper).getByRole('button', { name: 'Increase quantity' }));
    await waitFor(() => expect(calls.map(({ method }) => method)).toContain('PUT'));
    await user.type(drawer.getByRole('textbox', { name: 'Promo code' }), 'NOTHING');
    await user.click(drawer.getByRole('button', { name: 'Apply' }));
    expect(await drawer.findByText('Invalid or expired promo code.')).toBeInTheDocument();
    await user.click(
      drawer.getByRole('button', {
        name: `Remove ${item.product.name}, ${item.variant?.size}, ${item.variant?.color}`,
      }),
    );
    expect(await drawer.findByRole('button', { name: 'Undo' })).toBeInTheDocument();
    expect(calls.map(({ method }) => method)).toContain('DELETE');
  });

  it('explains why there is no way to the checkout while a line has a problem', async () => {
    const fewer = aCartItem({ ...item, problem: 'not-enough', problemMessage: 'Only 1 left.' });
    const { drawer } = await added(aCart({ items: [fewer] }));
    expect(drawer.getByText('One item needs your attention before you can check out.')).toBeInTheDocument();
    expect(drawer.queryByRole('link', { name: 'Checkout' })).not.toBeInTheDocument();
  });

  it('announces free shipping', async () => {
    const cart = aCart({ items: [item], totals: { ...totalsOf(116), freeShippingRemaining: 0 } });
    const { drawer } = await added(cart);
    expect(drawer.getByText('Your order ships free')).toBeInTheDocument();
  });

  it('closes when the browser closes its dialog, e.g. on Escape', async () => {
    await added();
    // Browsers close a modal dialog on Escape; jsdom does not.
    document.querySelector('dialog')?.close();
    await waitFor(() => expect(lastAddition.get()).toBeNull());
  });

  it('closes on navigation, together with its toast', async () => {
    const { user, drawer, address } = await added();
    expect(screen.getByText('It is in your cart.')).toBeInTheDocument();
    await user.click(drawer.getByRole('link', { name: 'View Cart' }));
    expect(screen.queryByText('It is in your cart.')).not.toBeInTheDocument();
    expect(address()).toBe('/cart');
    expect(lastAddition.get()).toBeNull();
  });

  it('stays closed if nothing was added', async () => {
    const { user } = show(undefined, { status: 409, body: { message: 'Only 1 left.' } });
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Only 1 left.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
