import { screen, waitFor, within } from '@testing-library/react';
import { demoStore } from '../../../test/demo-store';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { Category } from '../../api/models';
import { Layout } from './layout';

const category = (id: number, name: string, slug: string, menu: Partial<Category> = {}): Category => ({
  ...{ id, name, slug, inMenu: true, hasProducts: true, description: null, imageUrl: null, ...menu },
});
const usual = [category(1, 'Bikinis', 'bikinis'), category(2, 'Athletic Wear', 'athletic-wear')];

const linksIn = (role: 'banner' | 'contentinfo') =>
  within(screen.getByRole(role))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('header and footer', () => {
  it('link to every part of the shop', async () => {
    fakeApi({});
    renderPage(<Layout />, { at: '/cart', data: { '/api/categories': usual } });
    expect(await screen.findByRole('contentinfo')).toBeInTheDocument();
    expect(linksIn('banner')).toEqual(expect.arrayContaining(['/products/bikinis', '/wishlist', '/cart']));
    expect(linksIn('contentinfo')).toEqual(expect.arrayContaining(['/about', '/size-guide']));
  });

  it('show the menu that staff saved, with links to other websites @series', async () => {
    fakeApi({});
    const blog = { label: 'Our Blog', to: 'https://blog.shop.example/' };
    const menu = { header: [{ label: 'Sale', to: '/products?onSale=true' }, blog], footer: [blog] };
    renderPage(<Layout />, { at: '/cart', data: { '/api/categories': usual, '/api/store': { ...demoStore, menu } } });
    const main = within(await screen.findByRole('navigation', { name: 'Main' }));
    const links = main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Sale', '/products?onSale=true'],
      ['Our Blog', blog.to],
    ]);
    expect(linksIn('contentinfo')).toContain(blog.to);
    expect(linksIn('contentinfo')).not.toContain('/size-guide');
    await expectAccessiblePart();
  });

  it('mark only the entries of the menu that lead to the current page @series', async () => {
    fakeApi({});
    const header = [
      { label: 'All Products', to: '/products' },
      { label: 'Sale', to: '/products?onSale=true' },
      { label: 'Sizes', to: '/products#sizes' },
    ];
    const data = { '/api/categories': usual, '/api/store': { ...demoStore, menu: { header, footer: null } } };
    const currentAt = async (at: string) => {
      const { unmount } = renderPage(<Layout />, { at, data });
      const main = within(await screen.findByRole('navigation', { name: 'Main' }));
      const current = main.queryAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
      unmount();
      return current;
    };
    expect(await currentAt('/products?sort=newest')).toEqual(['All Products']);
    expect(await currentAt('/products?onSale=true')).toEqual(['All Products', 'Sale']);
    expect(await currentAt('/products/bikinis')).toEqual([]);
  });

  it('link only home, to the cart, to help and to the policies on the checkout page', async () => {
    fakeApi({});
    renderPage(<Layout />, { at: '/checkout' });
    const contact = ['mailto:hello@shop.example', 'tel:8315550142'];
    await waitFor(() => expect(linksIn('contentinfo')).toEqual([...contact, '/shipping-returns', '/privacy']));
    expect(linksIn('banner')).toEqual([...contact, '/', '/auth', '/cart']);
    expect(within(screen.getByRole('banner')).getByText('Secure checkout')).toBeInTheDocument();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });
});

describe('header in a browser without the Popover API', () => {
  const names = ['hidePopover', 'togglePopover'] as const;
  const known = names.map((name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const);
  beforeEach(() => names.forEach((name) => Reflect.deleteProperty(HTMLElement.prototype, name)));
  afterEach(() => known.forEach(([name, method]) => Object.defineProperty(HTMLElement.prototype, name, method ?? {})));

  it('is shown, and ignores its search button', async () => {
    fakeApi({});
    const { user } = renderPage(<Layout />, { at: '/cart' });
    await user.click(await screen.findByRole('button', { name: 'Search products' }));
    expect(screen.getByRole('banner')).toBeInTheDocument();
  });
});

describe('the look of the store', () => {
  const store = {
    ...demoStore,
    accent: '#7a1f5c',
    logo: { imageUrl: '/images/products/wave-1f.webp', width: 640, height: 160 },
  };
  const showStore = () => {
    fakeApi({});
    renderPage(<Layout />, { at: '/', data: { '/api/store': store } });
  };
  const colors = () => document.querySelector('body style')?.textContent;

  it('shows the logo with the name of the store and its size @series', async () => {
    showStore();
    const logo = within(await screen.findByRole('banner')).getByRole('img', { name: 'Liberty Tide' });
    expect(logo).toHaveAttribute('width', '640');
    expect(logo).toHaveAttribute('height', '160');
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Liberty Tide' })).toHaveAttribute('href', '/');
    await expectAccessiblePart();
  });

  it('uses the color in the light theme only, if the dark theme has the default color', async () => {
    showStore();
    await screen.findByRole('banner');
    expect(colors()).toContain(':root{--brand:#7a1f5c;');
    expect(colors()).toContain('html[data-theme=dark]{--brand:initial;');
  });

  it('has no extra style with the default colors @series', async () => {
    fakeApi({});
    renderPage(<Layout />, { at: '/' });
    await screen.findByRole('banner');
    expect(colors()).toBeUndefined();
  });
});

describe('the menu', () => {
  const menusWith = (categories: Category[]) => {
    fakeApi({});
    renderPage(<Layout />, { at: '/', data: { '/api/categories': categories } });
    return screen.getAllByRole('navigation', { name: /^(Main|Menu)$/, hidden: true }).map((menu) =>
      within(menu)
        .getAllByRole('link', { hidden: true })
        .map(({ textContent }) => textContent),
    );
  };

  it('has the two categories of a new shop @series', () => {
    const links = ['Home', 'New Arrivals', 'Bikinis', 'Athletic Wear', 'About', 'Contact'];
    expect(menusWith(usual)).toEqual(expect.arrayContaining([links, [...links, 'Wishlist']]));
  });

  it('has each category of the menu that has products, in their order', () => {
    const hats = category(3, 'Hats', 'hats');
    const sale = category(4, 'Sale', 'sale', { inMenu: false });
    const bags = category(5, 'Bags', 'bags', { hasProducts: false });
    const [bikinis, athletic] = [category(1, 'Swim', 'swim'), category(2, 'Athletic Wear', 'athletic-wear')];
    const links = ['Home', 'New Arrivals', 'Hats', 'Athletic Wear', 'Swim', 'About', 'Contact'];
    expect(menusWith([hats, sale, bags, athletic, bikinis])).toEqual(
      expect.arrayContaining([links, [...links, 'Wishlist']]),
    );
    expect(screen.getAllByRole('link', { name: 'Swim', hidden: true })[0]).toHaveAttribute('href', '/products/swim');
  });
});
