import { screen, waitFor, within } from '@testing-library/react';
import { aProduct } from '../../../test/a-product';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import ListingPage from './listing-page';

const category = { id: 1, name: 'Bikinis', slug: 'bikinis', description: 'For real water.' };
const categoryData = { '/api/categories/bikinis': category };
const all = '/api/products?category=bikinis&inStock=true&limit=24';
const list = (total: number, ...names: string[]) => ({
  products: names.map((name, index) => aProduct({ id: index + 1, name, slug: `p${index}` })),
  total,
});
const answer = (total: number, ...names: string[]) => ({
  body: list(total, ...names).products,
  headers: { 'X-Total-Count': String(total) },
});

describe('the listing', () => {
  it('shows the category with its products and tells how many there are', () => {
    renderPage(<ListingPage />, {
      at: '/products/bikinis',
      path: '/products/:category',
      data: { ...categoryData, [all]: list(2, 'Harbor Bikini', 'Star Bikini') },
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bikinis');
    expect(screen.getByText('For real water.')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('2 products');
    expect(screen.getByRole('link', { name: 'Star Bikini' })).toHaveAttribute('href', '/product/p1');
  });

  it('puts a chosen size into the address and shows what fits', async () => {
    fakeApi({
      'GET /api/products?category=bikinis&sizes=S&inStock=true&limit=24': answer(1, 'Small Bikini'),
    });
    const { user, address } = renderPage(<ListingPage />, {
      at: '/products/bikinis?page=2',
      path: '/products/:category',
      data: { ...categoryData, [`${all}&offset=24`]: list(30, 'Star Bikini') },
    });
    await user.click(
      within(screen.getByRole('complementary', { name: 'Filters' })).getByRole('checkbox', { name: 'S' }),
    );
    expect(await screen.findByRole('link', { name: 'Small Bikini' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('1 product');
    expect(address()).toBe('/products/bikinis?sizes=S');
  });

  it('restores the defaults but keeps what was searched for', async () => {
    fakeApi({ 'GET /api/products?search=star&inStock=true&limit=24': answer(1, 'Star Bikini') });
    const { user, address } = renderPage(<ListingPage />, {
      at: '/products?search=star&onSale=true&inStock=false&sort=newest',
      path: '/products',
      data: { '/api/products?search=star&onSale=true&sort=newest&limit=24': list(0) },
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Search Results');
    expect(screen.getByRole('heading', { name: 'No products found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View all products' })).toHaveAttribute('href', '/products');

    const sidebar = screen.getByRole('complementary', { name: 'Filters' });
    await user.click(within(sidebar).getByRole('button', { name: 'Clear Filters' }));
    expect(address()).toBe('/products?search=star');
    expect(await screen.findByRole('link', { name: 'Star Bikini' })).toBeInTheDocument();
  });

  it('shows eight placeholders while products are on their way', () => {
    globalThis.fetch = () => new Promise(() => undefined);
    renderPage(<ListingPage />, { at: '/products', path: '/products' });
    expect(screen.getByLabelText('Loading products').children).toHaveLength(8);
  });

  it('says that an unknown category does not exist', () => {
    renderPage(<ListingPage />, {
      at: '/products/hats',
      path: '/products/:category',
      data: { '/api/categories/hats': null },
    });
    expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
  });

  it('leads to the other pages of a long list with the filters kept', async () => {
    renderPage(<ListingPage />, {
      at: '/products?onSale=true',
      path: '/products',
      data: { '/api/products?onSale=true&inStock=true&limit=24': list(30, 'Star Bikini') },
    });
    await waitFor(() => expect(screen.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page'));
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/products?onSale=true&page=2');
  });
});
