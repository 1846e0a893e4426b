import { screen, within } from '@testing-library/react';
import { aProduct } from '../../../test/a-product';
import { demoStore } from '../../../test/demo-store';
import { renderPage } from '../../../test/render-page';
import type { FeaturedReview } from '../../api/models';
import HomePage from './home-page';

const fresh = '/api/products?category=new-arrivals&inStock=true&limit=8&fields=card';
const featured = '/api/products?inStock=true&limit=8&fields=card';
const product = (id: number, name: string, isNew = false) => aProduct({ id, name, slug: `p${id}`, isNew });
const review: FeaturedReview = {
  ...{ id: 1, author: 'Dana W.', isSample: false, stars: 5, sizeWorn: 'M', text: 'Stays in the waves.' },
  ...{ productId: 7, productName: 'Harbor Bikini', productSlug: 'harbor-bikini' },
};
const show = (data: Record<string, unknown> = {}) =>
  renderPage(<HomePage />, { data: { '/api/categories': [], [fresh]: { products: [], total: 0 }, ...data } });

describe('home page', () => {
  it('shows new products, filled up with featured ones, each product once', async () => {
    const star = product(1, 'Star Bikini', true);
    show({
      [fresh]: { products: [star], total: 1 },
      [featured]: { products: [product(2, 'Harbor Bikini'), star, product(3, 'Tide Top')], total: 3 },
    });
    const rail = within(await screen.findByRole('region', { name: 'New this week' }));
    expect(rail.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      ...['Star Bikini', 'Harbor Bikini', 'Tide Top'],
    ]);
  });

  it('shows the slogans of the demo shop only under its name', () => {
    const { container, unmount } = show();
    expect(document.title).toBe('Liberty Tide | American swimwear and activewear');
    expect(container).toHaveTextContent('Stars, stripes and sun-washed color');
    unmount();
    const own = show({ '/api/store': { ...demoStore, name: 'Tide & Co', demoName: false } });
    expect(document.title).toBe('Tide & Co | Swimwear and activewear');
    expect(own.container).toHaveTextContent('Prints and sun-washed color');
    expect(document.head.innerHTML).not.toContain('little flag');
  });

  it('links to the two main categories under their current names, as far as they exist', () => {
    const details = { description: null, imageUrl: null, inMenu: true };
    const athletic = { id: 2, name: 'Athletic Wear', slug: 'athletic-wear', ...details };
    const panelsWith = (...categories: object[]) => {
      const { unmount } = show({ '/api/categories': categories });
      const part = screen.queryByRole('region', { name: 'Featured Products' });
      const links = part ? within(part).getAllByRole('link') : [];
      const panels = links.map((link) => `${link.getAttribute('href')} ${link.textContent}`);
      unmount();
      return panels;
    };
    const text = 'Leggings, bras and tanks for the cliff path and the coffee afterward.';
    expect(
      panelsWith({ ...details, id: 1, name: 'Swim', slug: 'swim', description: 'For the beach.' }, athletic),
    ).toEqual([
      '/products/swim SwimFor the beach.Shop Swim',
      `/products/athletic-wear Athletic Wear${text}Shop Athletic Wear`,
    ]);
    expect(panelsWith(athletic)).toHaveLength(1);
    expect(panelsWith()).toEqual([]);
  });

  it('links to each shape', () => {
    show();
    const links = within(screen.getByRole('navigation', { name: 'Shop by shape' })).getAllByRole('link');
    expect(links.slice(0, 8).map((link) => link.getAttribute('href'))).toEqual(
      ['triangle', 'bandeau', 'halter', 'high-waist', 'one-piece', 'cover-up', 'leggings', 'bra'].map(
        (shape) => `/products?shapes=${shape}`,
      ),
    );
  });

  it('quotes customers once there are three reviews, and marks samples', async () => {
    const { unmount } = show({ '/api/featured-reviews': [review, review] });
    expect(screen.queryByText('What our customers say')).not.toBeInTheDocument();
    unmount();
    show({ '/api/featured-reviews': [review, { ...review, id: 2 }, { ...review, id: 3, isSample: true }] });
    const reviews = within(await screen.findByRole('region', { name: 'What our customers say' }));
    expect(reviews.getAllByText('Stays in the waves.')).toHaveLength(3);
    expect(reviews.getAllByText('Sample')).toHaveLength(1);
    expect(reviews.getAllByRole('link', { name: 'Harbor Bikini' })).toHaveLength(3);
  });
});
