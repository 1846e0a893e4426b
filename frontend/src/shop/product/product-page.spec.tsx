import { screen, waitFor } from '@testing-library/react';
import { aProduct, aVariant } from '../../../test/a-product';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import ProductPage from './product-page';

const sized = aProduct({
  compareAtPrice: 72,
  variants: [
    aVariant({ id: 1, size: 'L', inStock: false, inventoryCount: 0 }),
    aVariant({ id: 2, size: 'S' }),
    aVariant({ id: 3, size: 'M', color: 'Rust', price: 61 }),
  ],
});

const show = (product: unknown, slug = 'harbor-bikini') =>
  renderPage(<ProductPage />, {
    at: `/product/${slug}`,
    path: '/product/:slug',
    data: { [`/api/products/${slug}`]: product, '/api/products?category=bikinis&limit=5': { products: [], total: 0 } },
  });

const newCart = {
  'POST /api/cart': { body: { sessionId: 'new' } },
  'POST /api/cart/new/items': { status: 201 },
};

describe('the product page', () => {
  it('asks for a size instead of choosing one', async () => {
    const calls = fakeApi(newCart);
    const { user } = show(sized);
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText('Please select a size before adding to cart.')).toBeInTheDocument();
    expect(screen.getAllByText('Please select a size')).toHaveLength(2);
    expect(screen.getByRole('radio', { name: 'S' })).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('crosses out a size that is sold out and keeps it from being chosen', () => {
    show(sized);
    expect(screen.getByRole('radio', { name: /^L.*sold out/ })).toBeDisabled();
    expect(screen.getByRole('radio', { name: 'S' })).toBeEnabled();
  });

  it('adds the chosen variant in the chosen quantity', async () => {
    const calls = fakeApi(newCart);
    const { user } = show(sized);
    await user.click(screen.getByRole('radio', { name: 'S' }));
    await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText('2 × Harbor Bikini added to your cart.')).toBeInTheDocument();
    expect(calls).toContainEqual({
      method: 'POST',
      path: '/api/cart/new/items',
      body: { productId: 7, variantId: 2, quantity: 2 },
    });
    expect(localStorage.getItem('cartSessionId')).toBe('new');
  });

  it('makes a new cart and tries once more when the old one is gone', async () => {
    localStorage.setItem('cartSessionId', 'old');
    const calls = fakeApi({ ...newCart, 'POST /api/cart/old/items': { status: 404 } });
    const { user } = show(aProduct());
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText('1 × Harbor Bikini added to your cart.')).toBeInTheDocument();
    expect(calls.map(({ path }) => path).slice(0, 3)).toEqual([
      '/api/cart/old/items',
      '/api/cart',
      '/api/cart/new/items',
    ]);
  });

  it('says how many are left when there are not enough', async () => {
    localStorage.setItem('cartSessionId', 'old');
    fakeApi({ 'POST /api/cart/old/items': { status: 409, body: { message: 'Only 2 left.' } } });
    const { user } = show(aProduct());
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText('Only 2 left.')).toBeInTheDocument();
  });

  it('shows what is saved, and the price of the variant that was chosen', async () => {
    const { user } = show(sized);
    expect(screen.getByText('Save 19%')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Rust' }));
    await user.click(screen.getByRole('radio', { name: 'M' }));
    expect(screen.getByText('$61.00')).toBeInTheDocument();
  });

  it('says that a product does not exist', () => {
    show(null, 'gone');
    expect(screen.getByRole('heading', { name: 'Product Not Found' })).toBeInTheDocument();
    expect(screen.getByText("We couldn't find the product you're looking for.")).toBeInTheDocument();
  });

  it('goes on to the new address of a renamed product', async () => {
    const { address } = show(sized, 'old-name');
    await waitFor(() => expect(address()).toBe('/product/harbor-bikini'));
  });
});
