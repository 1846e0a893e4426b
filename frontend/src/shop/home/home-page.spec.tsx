import { screen, within } from '@testing-library/react';
import { aProduct } from '../../../test/a-product';
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
    expect(screen.queryByText('What people say')).not.toBeInTheDocument();
    unmount();
    show({ '/api/featured-reviews': [review, { ...review, id: 2 }, { ...review, id: 3, isSample: true }] });
    const said = within(await screen.findByRole('region', { name: 'What people say' }));
    expect(said.getAllByText('Stays in the waves.')).toHaveLength(3);
    expect(said.getAllByText('Sample')).toHaveLength(1);
    expect(said.getAllByRole('link', { name: 'Harbor Bikini' })).toHaveLength(3);
  });
});
