import { screen, waitFor, within } from '@testing-library/react';
import { aCart } from '../../../test/a-cart';
import { aProduct, aVariant } from '../../../test/a-product';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { storeCopiesOf } from '../../device/own-copies';
import { ProductGrid } from '../product-card/product-card';
import { WishlistLink } from '../layout/header';
import WishlistPage from './wishlist-page';

const harbor = aProduct();
const star = aProduct({ id: 8, name: 'Star Bikini', slug: 'star-bikini' });
const account = { id: 4, username: 'marina', email: 'marina@shop.example', isAdmin: false };
const list = (...products: unknown[]) => ({ body: products, headers: { 'X-Total-Count': String(products.length) } });

const page = (
  <>
    <WishlistLink />
    <WishlistPage />
  </>
);

const show = () => renderPage(page, { at: '/wishlist', path: '/wishlist' });
const hearts = () =>
  renderPage(
    <>
      <WishlistLink />
      <ProductGrid products={[harbor, star]} headingLevel={2} />
    </>,
  );

const names = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

describe('wishlist without a network', () => {
  afterEach(() => (document.cookie = 'signed_in=; max-age=0'));

  it.each([
    ['an account', account, 'GET /api/wishlist'],
    ['a signed-out visitor', null, 'GET /api/products?ids=7&fields=card'],
  ])('is shown from the last load of the device for %s', async (_, user, call) => {
    if (user) document.cookie = 'signed_in=1';
    else localStorage.setItem('wishlist', '[7]');
    storeCopiesOf(user?.id ?? null);
    const data = { '/api/user': user };
    fakeApi({ [call]: list(harbor) });
    const seen = renderPage(page, { at: '/wishlist', data });
    expect(await screen.findByRole('article')).toBeInTheDocument();
    expect(screen.queryByText(/As of/)).not.toBeInTheDocument();
    seen.unmount();
    fakeApi({ [call]: [{ lost: true }, list(harbor)] });
    renderPage(page, { at: '/wishlist', data });
    expect(await screen.findByText(/As of \d+:\d\d [AP]M\./)).toBeInTheDocument();
    expect(names()).toEqual(['Harbor Bikini']);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/As of/)).not.toBeInTheDocument());
  });
});

describe("visitor's wishlist", () => {
  it('is filled and emptied with hearts, without a request', async () => {
    const calls = fakeApi({});
    const { user } = hearts();
    const heart = screen.getByRole('button', { name: 'Save Harbor Bikini' });
    await user.click(heart);
    expect(heart).toHaveAccessibleName('Remove Harbor Bikini from your wishlist');
    expect(heart).not.toHaveAttribute('aria-pressed');
    expect(screen.getByRole('link', { name: 'Wishlist, 1 item' })).toHaveAttribute('href', '/wishlist');
    expect(localStorage.getItem('wishlist')).toBe('[7]');
    await user.click(heart);
    expect(heart).toHaveAccessibleName('Save Harbor Bikini');
    expect(calls).toEqual([]);
  });

  it('reports when it is full', async () => {
    localStorage.setItem('wishlist', JSON.stringify(Array.from({ length: 100 }, (_, place) => place + 100)));
    fakeApi({});
    const { user } = hearts();
    await user.click(screen.getByRole('button', { name: 'Save Harbor Bikini' }));
    expect(await screen.findByText('Your wishlist is full')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save Harbor Bikini' })).toBeInTheDocument();
  });

  it('shows the newest first and silently skips deleted products', async () => {
    localStorage.setItem('wishlist', '[8,99,7]');
    fakeApi({
      'GET /api/products?ids=8%2C99%2C7&fields=card': list(harbor, star),
      'GET /api/products?ids=8%2C7&fields=card': list(harbor, star),
    });
    show();
    await waitFor(() => expect(names()).toEqual(['Star Bikini', 'Harbor Bikini']));
    expect(screen.getByText(/^2 items/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth?next=%2Fwishlist');
    expect(localStorage.getItem('wishlist')).toBe('[8,7]');
  });

  it('is empty if the device has invalid data', async () => {
    localStorage.setItem('wishlist', '{"full of":');
    fakeApi({});
    show();
    expect(await screen.findByRole('heading', { name: 'Your wishlist is empty' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
  });

  it('retries after the network was unavailable', async () => {
    localStorage.setItem('wishlist', '[7]');
    fakeApi({ 'GET /api/products?ids=7&fields=card': [{ status: 503 }, list(harbor)] });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names()).toEqual(['Harbor Bikini']));
  });
});

describe('moving a saved product to the cart', () => {
  beforeEach(() => {
    localStorage.setItem('wishlist', '[7]');
    localStorage.setItem('cartSessionId', 's1');
  });

  it('removes a product without sizes from the list and adds it to the cart', async () => {
    const calls = fakeApi({
      'GET /api/products?ids=7&fields=card': list(harbor),
      'POST /api/cart/s1/items': { status: 201, body: aCart({ sessionId: 's1' }) },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Move to cart: Harbor Bikini' }));
    expect(await screen.findByText('Item added to cart successfully.')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Your wishlist is empty' })).toBeInTheDocument();
    expect(calls).toContainEqual({
      method: 'POST',
      path: '/api/cart/s1/items',
      body: { productId: 7, variantId: null, quantity: 1 },
    });
  });

  it('asks for the size first if there are several', async () => {
    const sized = aProduct({ variants: [aVariant({ id: 1, size: 'S' }), aVariant({ id: 2, size: 'M' })] });
    const calls = fakeApi({
      'GET /api/products?ids=7&fields=card': list(sized),
      'POST /api/cart/s1/items': { status: 201, body: aCart({ sessionId: 's1' }) },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Move to cart: Harbor Bikini' }));
    const panel = within(await screen.findByRole('dialog'));
    await user.click(await panel.findByRole('radio', { name: 'M' }));
    await user.click(panel.getByRole('button', { name: 'Add to Cart' }));
    await waitFor(() => expect(localStorage.getItem('wishlist')).toBeNull());
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ productId: 7, variantId: 2, quantity: 1 });
  });

  it('leaves the product in the list if the cart rejects it', async () => {
    fakeApi({
      'GET /api/products?ids=7&fields=card': list(harbor),
      'POST /api/cart/s1/items': { status: 409, body: { message: 'Sold out.' } },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Move to cart: Harbor Bikini' }));
    expect(await screen.findByText('Sold out.')).toBeInTheDocument();
    expect(names()).toEqual(['Harbor Bikini']);
  });
});

describe("signed-in customer's wishlist", () => {
  beforeEach(() => {
    document.cookie = 'signed_in=1';
  });
  afterEach(() => {
    document.cookie = 'signed_in=; max-age=0';
  });

  it('is loaded once for all hearts', async () => {
    const calls = fakeApi({ 'GET /api/user': { body: account }, 'GET /api/wishlist': list(star) });
    hearts();
    expect(await screen.findByRole('button', { name: 'Remove Star Bikini from your wishlist' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save Harbor Bikini' })).toBeInTheDocument();
    expect(calls.filter(({ path }) => path === '/api/wishlist')).toHaveLength(1);
  });

  it('includes the products that the device had saved, and deletes the list of the device', async () => {
    localStorage.setItem('wishlist', '[7,99]');
    const calls = fakeApi({ 'GET /api/user': { body: account }, 'POST /api/wishlist/merge': list(harbor, star) });
    hearts();
    expect(await screen.findByRole('link', { name: 'Wishlist, 2 items' })).toBeInTheDocument();
    expect(calls).toContainEqual({ method: 'POST', path: '/api/wishlist/merge', body: { productIds: [7, 99] } });
    expect(localStorage.getItem('wishlist')).toBeNull();
  });

  it('does not claim to be empty while the session is loading', async () => {
    fakeApi({ 'GET /api/user': [{ status: 503 }, { body: account }], 'GET /api/wishlist': list(star) });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names()).toEqual(['Star Bikini']));
  });

  it("shows the device's list until it could be moved", async () => {
    localStorage.setItem('wishlist', '[7]');
    fakeApi({ 'GET /api/user': { body: account }, 'POST /api/wishlist/merge': { status: 503 } });
    hearts();
    expect(await screen.findByRole('button', { name: 'Remove Harbor Bikini from your wishlist' })).toBeInTheDocument();
    expect(localStorage.getItem('wishlist')).toBe('[7]');
  });

  it('shows a change immediately and reverts it with a message if it fails', async () => {
    fakeApi({
      'GET /api/user': { body: account },
      'GET /api/wishlist': list(star),
      'POST /api/wishlist': { status: 500 },
      'DELETE /api/wishlist/8': { status: 500 },
    });
    const view = hearts();
    await screen.findByRole('link', { name: 'Wishlist, 1 item' });
    await view.user.click(screen.getByRole('button', { name: 'Save Harbor Bikini' }));
    expect(await screen.findByText('Could not save Harbor Bikini. Please try again.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save Harbor Bikini' })).toBeInTheDocument());
    await view.user.click(screen.getByRole('button', { name: 'Remove Star Bikini from your wishlist' }));
    expect(
      await screen.findByText('Could not remove Star Bikini from your wishlist. Please try again.'),
    ).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Remove Star Bikini from your wishlist' })).toBeInTheDocument();
  });

  it('saves and removes on the server', async () => {
    const calls = fakeApi({
      'GET /api/user': { body: account },
      'GET /api/wishlist': [list(), list(harbor), list()],
      'POST /api/wishlist': { status: 201 },
      'DELETE /api/wishlist/7': { status: 204 },
    });
    const view = hearts();
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/wishlist'));
    await view.user.click(screen.getByRole('button', { name: 'Save Harbor Bikini' }));
    await view.user.click(await screen.findByRole('button', { name: 'Remove Harbor Bikini from your wishlist' }));
    await waitFor(() => expect(calls.map(({ method }) => method)).toContain('DELETE'));
    expect(calls).toContainEqual({ method: 'POST', path: '/api/wishlist', body: { productId: 7 } });
    expect(localStorage.getItem('wishlist')).toBeNull();
  });
});
