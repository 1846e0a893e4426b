import { aShopper } from '../../test/a-user';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCart, aCartItem, anOrder } from '../../test/a-cart';
import { aProduct, aVariant } from '../../test/a-product';
import { expectAccessiblePage } from '../../test/expect-accessible';
import { loadShopPages, openShop } from '../../test/open-shop';
import { sizeCharts } from '../../test/size-charts';
import type { Review } from '../api/models';

const user = userEvent.setup();
const marina = aShopper();

const pictures = ['/images/products/harbor-bikini.webp', '/images/products/harbor-back.webp'];
const bikini = aProduct({
  name: 'Harbor Bandeau Bikini',
  slug: 'harbor-bandeau-bikini',
  compareAtPrice: 72,
  isNew: true,
  features: ['Soft lining'],
  fabric: '82% nylon, 18% elastane',
  care: ['Wash cold'],
  kind: 'bikini',
  coverage: 'full',
  images: pictures.slice(1),
  variants: [
    aVariant({ id: 1, size: 'S' }),
    aVariant({ id: 2, size: 'M', color: 'Rust' }),
    aVariant({ id: 3, size: 'L', inStock: false, inventoryCount: 0 }),
  ],
  rating: { count: 2, average: 4.5, stars: [0, 0, 0, 1, 1], samples: 0 },
  fitVotes: { count: 2, small: 0, true: 100, large: 0 },
});
const dress = aProduct({
  ...{ id: 8, name: 'Marina Beach Dress', slug: 'marina-beach-dress', inStock: false },
  variants: [aVariant({ id: 9, size: 'M', inStock: false, inventoryCount: 0 })],
});
const review: Review = {
  ...{ id: 7, author: 'Casey R.', isSample: false, stars: 4, fit: 'small', sizeWorn: 'M', usualSize: 'S' },
  ...{ text: 'Snug.', answer: 'Thank you, Casey!', helpfulCount: 2, createdAt: '2026-11-21T23:04:00.000Z' },
  pictures: [{ id: 'p', small: '/small.webp', large: '/large.webp', width: 800, height: 1000 }],
};
const facets = {
  ...{ total: 2, onSale: 1, inStock: 2, notInMySize: 0, soldOut: 1, didYouMean: null },
  sizes: [{ size: 'S', count: 2 }],
  colors: [{ color: 'Navy', count: 2 }],
  shapes: [{ shape: 'bandeau', count: 2 }],
  garment: { kind: [], coverage: [], support: [], lined: [], rise: [], leg: [], stretch: [] },
};
const list = (...products: unknown[]) => ({ body: products, headers: { 'X-Total-Count': String(products.length) } });
const orders = (['pending', 'processing', 'shipped', 'completed', 'cancelled'] as const).map((status, place) =>
  anOrder({ id: `K7QF-2M9X-4TBD-W8H${place}`, status }),
);
const [shipped] = orders.filter(({ status }) => status === 'shipped');

const responses = {
  'GET /api/categories': { body: [bikini.category] },
  'GET /api/categories/bikinis': { body: bikini.category },
  'GET /api/size-charts': { body: sizeCharts },
  'GET /api/delivery': { body: { promises: [] } },
  'GET /api/featured-reviews': { body: [] },
  'GET /api/products?category=new-arrivals&inStock=true&limit=8&fields=card': list(bikini),
  'GET /api/products?inStock=true&limit=8&fields=card': list(bikini, dress),
  'GET /api/products?inStock=true&limit=4&fields=card': list(bikini),
  'GET /api/products?inStock=true&limit=24&fields=card': list(bikini, dress),
  'GET /api/product-facets?inStock=true': { body: facets },
  'GET /api/products?minPrice=30&sizes=S&onSale=true&limit=24&fields=card': list(bikini),
  'GET /api/product-facets?minPrice=30&sizes=S&onSale=true': { body: facets },
  'GET /api/products?category=bikinis&limit=24&fields=card': list(bikini, dress),
  'GET /api/product-facets?category=bikinis': { body: facets },
  'GET /api/products?search=submarine&inStock=true&limit=24&fields=card': list(),
  'GET /api/product-facets?search=submarine&inStock=true': { body: { ...facets, total: 0, inStock: 0 } },
  'GET /api/search-suggestions?query=biki': {
    body: { products: [bikini], categories: [{ name: 'Bikinis', slug: 'bikinis' }], total: 2 },
  },
  [`GET /api/products/${bikini.slug}`]: { body: bikini },
  [`GET /api/products/${dress.slug}`]: { body: dress },
  [`GET /api/products/${bikini.slug}/reviews?sort=newest&offset=0&limit=10`]: {
    body: { reviews: [review], total: 2, sizes: [{ size: 'M', count: 2 }] },
  },
  'GET /api/products?category=bikinis&limit=5&fields=card': list(dress),
  'GET /api/products?ids=7&fields=card': list(bikini),
  'GET /api/orders': { body: orders },
  'GET /api/user/email-change': { body: { newEmail: null, expiresAt: null } },
  'GET /api/user/addresses': { body: [] },
  'POST /api/user/cart': { body: { cart: null, added: [], leftOut: [] } },
};

type FakeResponses = Parameters<typeof openShop>[1];
const open = (address: string, more: FakeResponses = {}) => openShop(address, { ...responses, ...more });
const openSignedIn = (address: string, more: FakeResponses = {}) =>
  openShop(address, { ...responses, ...more }, marina);
const page = () => within(screen.getByRole('main'));
const click = async (name: string | RegExp) => user.click(await page().findByRole('button', { name }));
const heading = (name: string) => page().findByRole('heading', { name });

async function fill(label: string, text: string): Promise<void> {
  await user.click(await page().findByLabelText(label));
  await user.paste(text);
}

const productPage = async () => {
  open(`/product/${bikini.slug}`);
  await heading(bikini.name);
};

/** Each scene ends when all of its content is on the page. */
const scenes: Record<string, () => Promise<unknown>> = {
  'the home page': async () => {
    open('/');
    await screen.findByRole('region', { name: 'New this week' });
  },
  'the listing': async () => {
    open('/products');
    await page().findByRole('link', { name: bikini.name });
  },
  'a list with applied filters @series': async () => {
    open('/products?minPrice=30&sizes=S&onSale=true&inStock=false');
    await page().findByRole('link', { name: 'Remove Size S' });
  },
  'the filter drawer @series': async () => {
    open('/products');
    await click('Filters');
    await screen.findByRole('button', { name: 'Apply Filters' });
  },
  'a category with a sold-out product @series': async () => {
    open('/products/bikinis?inStock=false');
    await page().findByText('SOLD OUT');
  },
  'the open suggestions of the search @series': async () => {
    open('/about');
    await user.click(screen.getByRole('button', { name: 'Search products' }));
    await user.paste('biki');
    await screen.findByRole('listbox', { name: 'Suggestions' });
    await user.keyboard('{ArrowDown}');
  },
  'a search without a result @series': async () => {
    open('/products?search=submarine');
    await page().findByRole('region', { name: 'You may like these' });
  },
  'the mobile menu @series': async () => {
    open('/about');
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    await within(await screen.findByRole('dialog')).findByRole('link', { name: 'Create Account' });
  },
  'a product': productPage,
  'the reviews of a product @series': async () => {
    await productPage();
    await user.click(await page().findByText('Reviews', { selector: 'summary' }));
    await page().findByRole('article', { name: 'By Casey R.' });
  },
  'the size guide of a product @series': async () => {
    await productPage();
    await user.click((await page().findAllByRole('link', { name: 'Size Guide' }))[0] ?? document.body);
    await within(await screen.findByRole('dialog')).findByRole('table', { name: 'Bikini tops' });
  },
  'the pictures of a product in full screen @series': async () => {
    await productPage();
    await click(/^Zoom in on picture 1/);
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Zoom in' });
  },
  'a product whose sold-out size was chosen @series': async () => {
    await productPage();
    await user.click(await page().findByRole('radio', { name: /^L/ }));
    await page().findByText('Size L is sold out.');
  },
  'a sold-out product @series': async () => {
    open(`/product/${dress.slug}`);
    await page().findByText(/Email me when it is back/);
  },
  'the size picker of a card with its error @series': async () => {
    open('/products');
    await click(`Add ${bikini.name} to cart`);
    const picker = within(await screen.findByRole('dialog'));
    await user.click(await picker.findByRole('button', { name: 'Add to Cart' }));
    await picker.findByText(/^Please select a/);
  },
  'the size guide @series': async () => {
    open('/size-guide');
    await page().findByRole('table', { name: 'Bikini tops' });
  },
  'the wishlist @series': async () => {
    localStorage.setItem('wishlist', '[7]');
    open('/wishlist');
    await page().findByRole('article');
  },
  'an empty wishlist @series': async () => {
    open('/wishlist');
    await heading('Your wishlist is empty');
  },
  'the page about the shop @series': async () => {
    open('/about');
    await heading('About Us');
  },
  'shipping and returns @series': async () => {
    open('/shipping-returns');
    await page().findByRole('heading', { level: 1, name: 'Shipping & Returns' });
  },
  'the privacy policy @series': async () => {
    open('/privacy');
    await page().findByRole('heading', { level: 1, name: 'Privacy' });
  },
  'the confirmation of the newsletter @series': async () => {
    open('/newsletter/confirm?token=t');
    await page().findByRole('button', { name: 'Confirm Subscription' });
  },
  'the sign-in with the way for guests': async () => {
    open('/auth?next=/cart');
    await page().findByRole('group', { name: 'Sign In' });
  },
  'a new account @series': async () => {
    open('/auth?tab=register');
    await page().findByRole('group', { name: 'Create Account' });
  },
  'a requested reset with its link @series': async () => {
    const adminDebug = { resetToken: 't1', resetUrl: 'http://shop.example/reset-password?token=t1' };
    open('/reset-password', { 'POST /api/reset-password-request': { body: { message: 'On its way.', adminDebug } } });
    await fill('Email', marina.email);
    await click('Request Password Reset');
    await page().findByRole('button', { name: 'Go to Reset URL' });
  },
  'a new password by a refused link @series': async () => {
    const refused = {
      status: 422,
      body: { code: 'reset.refused', message: 'This link has expired or was used already.' },
    };
    open('/reset-password?token=t', { 'POST /api/reset-password': refused });
    await fill('New password', 'a brand new one');
    await fill('Confirm password', 'a brand new one');
    await click('Reset Password');
    await page().findByRole('link', { name: 'Request a New Link' });
  },
  'the deletion of an account @series': async () => {
    openSignedIn('/profile');
    await click('Delete My Account');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Delete My Account' }));
    await dialog.findByText('Please enter your password.');
  },
  'a list of no orders @series': async () => {
    openSignedIn('/orders', { 'GET /api/orders': { body: [] } });
    await heading('No orders yet');
  },
  'a list of orders in each status @series': async () => {
    openSignedIn('/orders');
    expect(await page().findAllByRole('article')).toHaveLength(5);
  },
  'an order that was bought again @series': async () => {
    const added = [{ name: 'Harbor Bikini', variant: 'M, Navy', quantity: 1 }];
    openSignedIn(`/orders/${shipped?.id}`, {
      [`GET /api/orders/${shipped?.id}`]: { body: shipped },
      [`POST /api/orders/${shipped?.id}/buy-again`]: { body: { cart: aCart(), added, leftOut: [] } },
      'POST /api/cart': { body: { sessionId: 's1' } },
      'GET /api/cart/s1': { body: aCart() },
    });
    await click('Buy Again');
    await page().findByRole('link', { name: 'Go to Cart' });
  },
  'an empty cart @series': async () => {
    openSignedIn('/cart');
    await heading('Your cart is empty');
    await page().findByRole('region', { name: 'You may like these' });
  },
  'a cart with a sold-out line': async () => {
    localStorage.setItem('cartSessionId', 's1');
    localStorage.setItem('cartHandedOver', `${marina.id}:s1`);
    const line = aCartItem({ problem: 'sold-out', problemMessage: 'This item is sold out.', available: 0 });
    openSignedIn('/cart', { 'GET /api/cart/s1': { body: aCart({ items: [line] }) } });
    await page().findByText('One item needs your attention before you can check out.');
  },
  'the page after a purchase @series': async () => {
    openSignedIn('/checkout-success');
    await heading('Order Complete!');
  },
};

describe('axe finds no violation on', () => {
  beforeAll(loadShopPages);

  it.each(Object.entries(scenes))('%s', async (_, show) => {
    await show();
    await expectAccessiblePage();
  });
});
