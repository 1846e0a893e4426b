import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAt } from '../../test/open-at';
import { RouterProvider } from 'react-router-dom';
import { aProduct } from '../../test/a-product';
import { demoStore } from '../../test/demo-store';
import { fakeApi } from '../../test/fake-api';
import { App } from './app';
import { routesWith } from './routes';

const show = (at: string) =>
  render(
    <App site={{ origin: 'https://shop.example' }} data={{ '/api/store': demoStore }}>
      <RouterProvider router={openAt(routesWith([]), at)} />
    </App>,
  );

describe('app', () => {
  it('opens a link at the top of its page, with the focus on the page', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation();
    fakeApi({});
    show('/size-guide');
    expect(await screen.findByRole('heading', { level: 1, name: 'Size Guide' })).toBeInTheDocument();
    const [link] = screen.getAllByRole('link', { name: 'About' });
    if (link) await userEvent.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: 'About Us' })).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    expect(scrolled).toHaveBeenCalledWith(0, 0);
    scrolled.mockRestore();
  });

  it('has no page for an unreadable path', async () => {
    fakeApi({});
    show('/about%0A');
    expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeInTheDocument();
  });

  describe('on a page without content', () => {
    const four = 'GET /api/products?inStock=true&limit=4&fields=card';
    const featured = { body: [aProduct({ name: 'Star Bikini', slug: 'star-bikini' })] };
    const nothing = { body: [], headers: { 'X-Total-Count': '0' } };

    it.each([
      ['404 Page Not Found', '/nowhere', {}],
      ['404 Page Not Found', '/products/socks', {}],
      ['Product Not Found', '/product/socks', {}],
      [
        'No products found',
        '/products?search=socks',
        { 'GET /api/products?search=socks&inStock=true&limit=24&fields=card': nothing },
      ],
    ])('offers featured products below "%s" at %s', async (title, at, responses) => {
      fakeApi({ ...responses, [four]: featured });
      show(at);
      expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
      const pieces = await screen.findByRole('region', { name: 'You may like these' });
      expect(within(pieces).getByRole('link', { name: 'Star Bikini' })).toHaveAttribute('href', '/product/star-bikini');
    });

    it.each([[{ body: [] }], [{ status: 503, body: {} }]])('leaves no gap without products: %j', async (response) => {
      const calls = fakeApi({ [four]: response });
      const { container } = show('/nowhere');
      await waitFor(() =>
        expect(calls.map(({ path }) => path)).toContain('/api/products?inStock=true&limit=4&fields=card'),
      );
      await waitFor(() => expect(container.querySelector('.pieces')).toBeNull());
      expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
    });
  });
});
