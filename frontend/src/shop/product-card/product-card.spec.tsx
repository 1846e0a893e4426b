import { screen, waitFor, within } from '@testing-library/react';
import { aCart } from '../../../test/a-cart';
import { aProduct, aVariant } from '../../../test/a-product';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { ProductGrid } from './product-card';

const newCart = {
  'POST /api/cart': { body: { sessionId: 'new' } },
  'POST /api/cart/new/items': { status: 201, body: aCart({ sessionId: 'new' }) },
};

describe('product card', () => {
  it('adds a product without sizes immediately, and once', async () => {
    const calls = fakeApi(newCart);
    const { user } = renderPage(<ProductGrid products={[aProduct()]} headingLevel={2} />);
    await user.dblClick(screen.getByRole('button', { name: 'Add Harbor Bikini to cart' }));
    expect(await screen.findByText('Harbor Bikini has been added to your cart.')).toBeInTheDocument();
    expect(calls.filter(({ path }) => path === '/api/cart/new/items')).toEqual([
      { method: 'POST', path: '/api/cart/new/items', body: { productId: 7, variantId: null, quantity: 1 } },
    ]);
  });

  it('does not move the focus while a product is being added', async () => {
    globalThis.fetch = () => new Promise(() => undefined);
    const { user } = renderPage(<ProductGrid products={[aProduct()]} headingLevel={2} />);
    const button = screen.getByRole('button', { name: 'Add Harbor Bikini to cart' });
    await user.click(button);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toBeEnabled();
  });

  it('asks for the size if there are several, and adds the chosen one', async () => {
    const calls = fakeApi(newCart);
    const product = aProduct({ variants: [aVariant({ id: 1, size: 'S' }), aVariant({ id: 2, size: 'M' })] });
    const { user } = renderPage(<ProductGrid products={[product]} headingLevel={2} />);
    await user.click(screen.getByRole('button', { name: 'Add Harbor Bikini to cart' }));
    const panel = within(await screen.findByRole('dialog'));
    await user.click(await panel.findByRole('button', { name: 'Add to Cart' }));
    expect(panel.getByRole('alert')).toHaveTextContent('Please select a size');
    expect(calls).toEqual([]);

    await user.click(panel.getByRole('radio', { name: 'M' }));
    await user.dblClick(panel.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText('Harbor Bikini has been added to your cart.')).toBeInTheDocument();
    expect(calls.filter(({ path }) => path === '/api/cart/new/items')).toEqual([
      { method: 'POST', path: '/api/cart/new/items', body: { productId: 7, variantId: 2, quantity: 1 } },
    ]);
  });

  it.each([
    ['NEW', { isNew: true, isFeatured: true }],
    ['BESTSELLER', { isFeatured: true }],
    ['SOLD OUT', { inStock: false, isNew: true }],
  ])('shows the badge %s', (badge, parts) => {
    renderPage(<ProductGrid products={[aProduct(parts)]} headingLevel={2} />);
    expect(screen.getByText(badge)).toBeInTheDocument();
  });

  it.each([
    ['from $60.00', { lowest: 60, highest: 65 }],
    ['$60.00', { lowest: 60, highest: 60 }],
  ])('shows the lowest price of its sizes as %s', (text, priceRange) => {
    const { container } = renderPage(<ProductGrid products={[aProduct({ price: 30, priceRange })]} headingLevel={2} />);
    expect(container.querySelector('.card__price')).toHaveTextContent(
      new RegExp(`^${text.replace('$', String.raw`\$`)}$`),
    );
  });

  it('loads the second picture only after the pointer reaches the list', async () => {
    const product = aProduct({ images: ['/images/products/harbor-back.webp'] });
    const { container, user } = renderPage(<ProductGrid products={[product]} headingLevel={2} />);
    expect(container.querySelectorAll('.card__picture img')).toHaveLength(1);
    await user.hover(screen.getByRole('list'));
    expect(container.querySelectorAll('.card__picture img')).toHaveLength(2);
  });

  it('loads no picture wider than 800 pixels', () => {
    const { container } = renderPage(<ProductGrid products={[aProduct()]} headingLevel={2} />);
    expect(container.innerHTML).toContain('harbor-bikini-800.avif 800w');
    expect(container.innerHTML).not.toContain('1200w');
  });

  it('shows a picture placeholder, including in the size dialog', async () => {
    const imageUrl = '/images/products/harbor-bikini.webp';
    const product = aProduct({
      imageUrl,
      placeholders: { [imageUrl]: 'data:image/webp;base64,AAAA' },
      variants: [aVariant({ id: 1, size: 'S' }), aVariant({ id: 2, size: 'M' })],
    });
    const { container, user } = renderPage(<ProductGrid products={[product]} headingLevel={2} />);
    const blurred = { 'background-image': 'url(data:image/webp;base64,AAAA)' };
    expect(container.querySelector('.card__picture img')).toHaveStyle(blurred);
    await user.click(screen.getByRole('button', { name: 'Add Harbor Bikini to cart' }));
    const panel = await screen.findByRole('dialog');
    await waitFor(() => expect(panel.querySelector('img')).toHaveStyle(blurred));
  });
});
