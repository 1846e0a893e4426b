import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { aProduct } from '../../../test/a-product';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { ProductFacets } from '../../api/models';
import ListingPage from './listing-page';

const category = { id: 1, name: 'Bikinis', slug: 'bikinis', description: 'For real water.' };
const categoryData = { '/api/categories/bikinis': category };
const all = '/api/products?category=bikinis&inStock=true&limit=24&fields=card';
const list = (total: number, ...names: string[]) => ({
  products: names.map((name, index) => aProduct({ id: index + 1, name, slug: `p${index}` })),
  total,
});
const counted = (parts: Partial<ProductFacets> = {}): ProductFacets => ({
  ...{
    total: 31,
    sizes: [],
    colors: [],
    shapes: [],
    onSale: 8,
    inStock: 31,
    notInMySize: 0,
    soldOut: 0,
    didYouMean: null,
  },
  garment: { kind: [], coverage: [], support: [], lined: [], rise: [], leg: [], stretch: [] },
  ...parts,
});
const response = (total: number, ...names: string[]) => ({
  body: list(total, ...names).products,
  headers: { 'X-Total-Count': String(total) },
});

describe('listing page', () => {
  it('shows the category with its products and their number', () => {
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

  it('filters by type and fit, and shows the number of products per value @series', async () => {
    const facets = counted();
    Object.assign(facets.garment, {
      kind: [{ choice: 'one-piece', count: 6 }],
      coverage: [
        { choice: 'cheeky', count: 1 },
        { choice: 'full', count: 4 },
      ],
    });
    fakeApi({
      'GET /api/products?coverage=full&inStock=true&limit=24&fields=card': response(1, 'Lap One-Piece'),
      'GET /api/product-facets?coverage=full&inStock=true': { body: facets },
    });
    const { user, address } = renderPage(<ListingPage />, {
      at: '/products',
      path: '/products',
      data: {
        '/api/products?inStock=true&limit=24&fields=card': list(1, 'Star Bikini'),
        '/api/product-facets?inStock=true': facets,
      },
    });
    const filters = within(screen.getByRole('complementary', { name: 'Filters' }));
    expect(filters.getByRole('checkbox', { name: 'One-pieces' })).toHaveAccessibleDescription('6 products');
    await user.click(filters.getByText('Fit'));
    expect(filters.queryByRole('checkbox', { name: 'Moderate' })).not.toBeInTheDocument();
    await user.click(filters.getByRole('checkbox', { name: 'Full' }));
    expect(await screen.findByRole('link', { name: 'Lap One-Piece' })).toBeInTheDocument();
    expect(address()).toBe('/products?coverage=full');
    await user.click(screen.getByRole('link', { name: 'Remove Coverage: full' }));
    expect(await screen.findByRole('link', { name: 'Star Bikini' })).toBeInTheDocument();
    expect(address()).toBe('/products');
  });

  it('moves from a former slug of a category to its address', async () => {
    fakeApi({ 'GET /api/categories/swimwear': { body: category } });
    const { address } = renderPage(<ListingPage />, {
      at: '/products/swimwear?page=2',
      path: '/products/:category',
      data: { ...categoryData, [all.replace('limit=24', 'limit=24&offset=24')]: list(25, 'Star Bikini') },
    });
    await waitFor(() => expect(address()).toBe('/products/bikinis?page=2'));
  });

  it('reports a network failure when the category could not be loaded, and retries', async () => {
    fakeApi({ 'GET /api/categories/bikinis': [{ status: 503 }, { body: category }] });
    const { user } = renderPage(<ListingPage />, { at: '/products/bikinis', path: '/products/:category' });
    expect(await screen.findByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeInTheDocument();
    expect(screen.getByText('Please check your connection and try again.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Bikinis' })).toBeInTheDocument();
  });

  it('reports products that could not be loaded, and retries', async () => {
    fakeApi({
      'GET /api/products?search=star&inStock=true&limit=24&fields=card': [{ status: 503 }, response(1, 'Star Bikini')],
    });
    const { user } = renderPage(<ListingPage />, { at: '/products?search=star', path: '/products' });
    expect(await screen.findByRole('heading', { name: 'The products could not be loaded' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Star Bikini' })).toBeInTheDocument();
  });

  it('shows the previous products of the category until those of the new filters have loaded @series', async () => {
    const sorted = all.replace('inStock=true', 'inStock=true&sort=newest');
    fakeApi({ [`GET ${sorted}`]: { pending: true } });
    const { user, address } = renderPage(<ListingPage />, {
      at: '/products/bikinis',
      path: '/products/:category',
      data: { ...categoryData, [all]: list(1, 'Star Bikini') },
    });
    const results = screen.getByRole('region', { name: 'Products' });
    expect(results).toHaveAttribute('aria-busy', 'false');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'newest');
    expect(address()).toBe('/products/bikinis?sort=newest');
    expect(results).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('link', { name: 'Star Bikini' })).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Loading products' })).not.toBeInTheDocument();
  });

  it('shows no products of the previous category while those of the next one load', async () => {
    const tops = '/api/products?category=tops&inStock=true&limit=24&fields=card';
    fakeApi({ [`GET ${tops}`]: { pending: true } });
    const { user } = renderPage(
      <>
        <Link to="/products/tops">Tops</Link>
        <ListingPage />
      </>,
      {
        at: '/products/bikinis',
        path: '/products/:category',
        data: {
          ...categoryData,
          '/api/categories/tops': { ...category, id: 2, name: 'Tops', slug: 'tops' },
          [all]: list(1, 'Star Bikini'),
        },
      },
    );
    await user.click(screen.getByRole('link', { name: 'Tops' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tops' })).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Loading products' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Star Bikini' })).not.toBeInTheDocument();
  });

  it('shows no previous products once those of the new filters could not be loaded', async () => {
    fakeApi({ [`GET ${all.replace('inStock=true', 'inStock=true&sort=newest')}`]: { status: 503 } });
    const { user } = renderPage(<ListingPage />, {
      at: '/products/bikinis',
      path: '/products/:category',
      data: { ...categoryData, [all]: list(1, 'Star Bikini') },
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'newest');
    expect(await screen.findByRole('heading', { name: 'The products could not be loaded' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Star Bikini' })).not.toBeInTheDocument();
  });

  it('puts a selected size into the address and shows the matching products', async () => {
    fakeApi({
      'GET /api/products?category=bikinis&sizes=S&inStock=true&limit=24&fields=card': response(1, 'Small Bikini'),
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

  it('restores the defaults but retains the search words', async () => {
    fakeApi({ 'GET /api/products?search=star&inStock=true&limit=24&fields=card': response(1, 'Star Bikini') });
    const { user, address } = renderPage(<ListingPage />, {
      at: '/products?search=star&onSale=true&inStock=false&sort=newest',
      path: '/products',
      data: { '/api/products?search=star&onSale=true&sort=newest&limit=24&fields=card': list(0) },
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Search Results');
    expect(await screen.findByRole('heading', { name: 'No products found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View all products' })).toHaveAttribute('href', '/products');

    const sidebar = screen.getByRole('complementary', { name: 'Filters' });
    await user.click(within(sidebar).getByRole('link', { name: 'Clear Filters' }));
    expect(address()).toBe('/products?search=star');
    expect(await screen.findByRole('link', { name: 'Star Bikini' })).toBeInTheDocument();
  });

  it('shows the number of products for each filter option @series', () => {
    renderPage(<ListingPage />, {
      at: '/products',
      path: '/products',
      data: {
        '/api/products?inStock=true&limit=24&fields=card': list(31, 'Star Bikini'),
        '/api/product-facets?inStock=true': counted({ sizes: [{ size: 'S', count: 1 }] }),
      },
    });
    const sidebar = within(screen.getByRole('complementary', { name: 'Filters' }));
    expect(sidebar.getByRole('checkbox', { name: 'S' })).toHaveAccessibleDescription('1 product');
    expect(sidebar.getByRole('checkbox', { name: 'XL' })).toHaveAccessibleDescription('0 products');
    expect(sidebar.getByRole('checkbox', { name: 'On Sale' })).toHaveAccessibleDescription('8 products');
    expect(sidebar.getByRole('checkbox', { name: 'In Stock' })).toHaveAccessibleDescription('31 products');
  });

  it('filters by color with the number of products per color, and still lists a selected color without products @series', async () => {
    const colors = [
      { color: 'Black', count: 4 },
      { color: 'Blue', count: 1 },
    ];
    fakeApi({
      'GET /api/product-facets?colors=Pink%2CBlue&inStock=true': { body: counted({ colors }) },
      'GET /api/products?colors=Pink%2CBlue&inStock=true&limit=24&fields=card': response(1, 'Navy Bikini'),
    });
    const { user, address } = renderPage(<ListingPage />, {
      at: '/products?colors=Pink',
      path: '/products',
      data: {
        '/api/products?colors=Pink&inStock=true&limit=24&fields=card': list(0),
        '/api/product-facets?colors=Pink&inStock=true': counted({ colors }),
      },
    });
    const sidebar = within(screen.getByRole('complementary', { name: 'Filters' }));
    const group = within(sidebar.getByRole('group', { name: 'Color' }));
    expect(group.getAllByRole('checkbox').map((box) => box.parentElement?.textContent)).toEqual([
      'Black4 products',
      'Blue1 product',
      'Pink0 products',
    ]);
    expect(group.getByRole('checkbox', { name: 'Pink' })).toBeChecked();
    await user.click(group.getByRole('checkbox', { name: 'Blue' }));
    expect(address()).toBe('/products?colors=Pink%2CBlue');
    await user.click(screen.getByRole('link', { name: 'Remove Pink' }));
    expect(address()).toBe('/products?colors=Blue');
  });

  it('suggests the intended words for a typing error, with the same filters', () => {
    renderPage(<ListingPage />, {
      at: '/products?search=legings&onSale=true&page=1',
      path: '/products',
      data: {
        '/api/products?search=legings&onSale=true&inStock=true&limit=24&fields=card': list(2, 'Run Leggings'),
        '/api/product-facets?search=legings&onSale=true&inStock=true': counted({ didYouMean: 'leggings' }),
      },
    });
    expect(screen.getByText(/^Did you mean/)).toHaveTextContent('Did you mean leggings?');
    expect(screen.getByRole('link', { name: 'leggings' })).toHaveAttribute(
      'href',
      '/products?search=leggings&onSale=true',
    );
  });

  it('removes one active filter by its name and retains the others', async () => {
    fakeApi({ 'GET /api/products?sizes=S&inStock=true&limit=24&fields=card': response(1, 'Small Bikini') });
    const { user, address } = renderPage(<ListingPage />, {
      at: '/products?maxPrice=60&sizes=S',
      path: '/products',
      data: { '/api/products?maxPrice=60&sizes=S&inStock=true&limit=24&fields=card': list(2, 'Star Bikini') },
    });
    await user.click(screen.getByRole('link', { name: 'Remove Up to $60' }));
    expect(address()).toBe('/products?sizes=S');
    expect(screen.queryByRole('link', { name: 'Remove Up to $60' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Remove Size S' })).toHaveFocus();
  });

  it('shows the number of matching products in the drawer before the filters are applied @series', async () => {
    fakeApi({
      'GET /api/product-facets?onSale=true&inStock=true': { body: counted({ total: 8 }) },
      'GET /api/products?onSale=true&inStock=true&limit=24&fields=card': response(8, 'Sale Bikini'),
    });
    const { user, address } = renderPage(<ListingPage />, {
      at: '/products',
      path: '/products',
      data: {
        '/api/products?inStock=true&limit=24&fields=card': list(31, 'Star Bikini'),
        '/api/product-facets?inStock=true': counted(),
      },
    });
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByRole('button', { name: 'Apply Filters' })).toHaveAccessibleDescription('31 products');
    await user.click(drawer.getByRole('checkbox', { name: 'On Sale' }));
    expect(await drawer.findByText('8 products', { selector: '[role=status]' })).toBeInTheDocument();
    expect(drawer.getByRole('button', { name: 'Apply Filters' })).toHaveTextContent('Apply Filters (8)');
    expect(address()).toBe('/products');

    await user.click(drawer.getByRole('button', { name: 'Apply Filters' }));
    expect(address()).toBe('/products?onSale=true');
  });

  it('applies a price when its handle is released; the right end means $100 or more', async () => {
    fakeApi({ 'GET /api/products?minPrice=40&inStock=true&limit=24&fields=card': response(1, 'Dear Bikini') });
    const { address } = renderPage(<ListingPage />, {
      at: '/products',
      path: '/products',
      data: { '/api/products?inStock=true&limit=24&fields=card': list(31, 'Star Bikini') },
    });
    expect(screen.getByRole('slider', { name: 'Highest price' })).toHaveAttribute('aria-valuetext', '$100 or more');
    expect(screen.getByText('$100+')).toBeInTheDocument();

    const lowest = screen.getByRole('slider', { name: 'Lowest price' });
    expect(lowest).toHaveAttribute('step', '1');
    fireEvent.change(lowest, { target: { value: '40' } });
    expect(screen.getByText('$40')).toBeInTheDocument();
    expect(address()).toBe('/products');
    fireEvent.pointerUp(lowest);
    expect(address()).toBe('/products?minPrice=40');
    expect(await screen.findByRole('link', { name: 'Dear Bikini' })).toBeInTheDocument();
  });

  it('applies a price from the keyboard once the handle stops @series', async () => {
    fakeApi({ 'GET /api/products?maxPrice=70&inStock=true&limit=24&fields=card': response(1, 'Fair Bikini') });
    const { address } = renderPage(<ListingPage />, {
      at: '/products',
      path: '/products',
      data: { '/api/products?inStock=true&limit=24&fields=card': list(31, 'Star Bikini') },
    });
    fireEvent.change(screen.getByRole('slider', { name: 'Highest price' }), { target: { value: '70' } });
    await waitFor(() => expect(address()).toBe('/products?maxPrice=70'));
  });

  it.each([
    [
      '/products?search=zebra',
      {},
      "We couldn't find any products that match “zebra”. Try another word or fewer filters.",
    ],
    ['/products/bikinis?maxPrice=5', categoryData, 'There is nothing in Bikinis that matches these filters.'],
    ['/products?maxPrice=5', {}, 'There is nothing that matches these filters.'],
  ])('reports no results for %s', (at, data, wording) => {
    const category = at.startsWith('/products/') ? 'category=bikinis&' : '';
    const narrowed = at.includes('search') ? 'search=zebra' : 'maxPrice=5';
    renderPage(<ListingPage />, {
      at,
      path: category ? '/products/:category' : '/products',
      data: { ...data, [`/api/products?${category}${narrowed}&inStock=true&limit=24&fields=card`]: list(0) },
    });
    expect(screen.getByRole('heading', { name: 'No products found' })).toBeInTheDocument();
    expect(screen.getByText(wording)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View all products' })).toHaveAttribute('href', '/products');
  });

  it('shows eight placeholders while products load', () => {
    globalThis.fetch = () => new Promise(() => undefined);
    renderPage(<ListingPage />, { at: '/products', path: '/products' });
    expect(screen.getByLabelText('Loading products').children).toHaveLength(8);
  });

  it('shows no content of a category before its name, so that nothing moves', () => {
    globalThis.fetch = () => new Promise(() => undefined);
    renderPage(<ListingPage />, {
      at: '/products/bikinis',
      path: '/products/:category',
      data: { '/api/products?category=bikinis&inStock=true&limit=24&fields=card': list(1, 'Star Bikini') },
    });
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(screen.queryByText('Star Bikini')).not.toBeInTheDocument();
  });

  it('reports an unknown category', () => {
    renderPage(<ListingPage />, {
      at: '/products/hats',
      path: '/products/:category',
      data: { '/api/categories/hats': null },
    });
    expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
  });

  it('links to the other pages of a long list and retains the filters', async () => {
    renderPage(<ListingPage />, {
      at: '/products?onSale=true',
      path: '/products',
      data: { '/api/products?onSale=true&inStock=true&limit=24&fields=card': list(30, 'Star Bikini') },
    });
    await waitFor(() => expect(screen.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page'));
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/products?onSale=true&page=2');
  });

  it('marks a total in the thousands as an estimate, and links to the first 2,000 products', async () => {
    renderPage(<ListingPage />, {
      at: '/products?page=84',
      path: '/products',
      data: { '/api/products?inStock=true&limit=24&offset=1992&fields=card': list(98_000, 'Star Bikini') },
    });
    expect(await screen.findByText('About 98,000 products')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Next' })).not.toBeInTheDocument();
  });
});
