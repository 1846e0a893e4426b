import { screen, within } from '@testing-library/react';
import { aProduct } from '../../../test/a-product';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { Rating, Review } from '../../api/models';
import ProductReviews from './product-reviews';

const rating: Rating = {
  count: 12,
  average: 4.3,
  stars: [0, 1, 1, 3, 7],
  samples: 0,
};
const fitVotes = { count: 42, small: 25, true: 67, large: 8 };
const review: Review = {
  id: 7,
  author: 'Casey R.',
  isSample: false,
  stars: 4,
  fit: 'small',
  sizeWorn: 'M',
  usualSize: 'S',
  text: 'Snug.\n<b>Fine</b>',
  answer: 'Thank you, Casey!',
  helpfulCount: 2,
  createdAt: '2026-11-21T23:04:00.000Z',
  pictures: [{ id: 'p', small: '/small.webp', large: '/large.webp', width: 800, height: 1000 }],
};
const path = '/api/products/top/reviews';
const sizes = [
  { size: 'M', count: 8 },
  { size: 'S', count: 4 },
];
const listOf = (reviews: Review[], total = 12) => ({ body: { reviews, total, sizes } });
const first = `GET ${path}?sort=newest&offset=0&limit=10`;
const draw = (shown = rating) =>
  renderPage(<ProductReviews product={aProduct({ slug: 'top', name: 'Tide Top', rating: shown, fitVotes })} />);

beforeEach(() => localStorage.clear());

describe('product reviews', () => {
  it("show average, stars and fit as computed by the server, and each review as plain text with the shop's reply", async () => {
    fakeApi({ [first]: listOf([review]) });
    draw();
    const card = await screen.findByRole('article', { name: 'By Casey R.' });
    expect(card).toHaveTextContent('Wore size M, usually S, Runs small');
    expect(card).toHaveTextContent('<b>Fine</b>');
    expect(card).toHaveTextContent('Thank you, Casey!');
    expect(within(card).queryByText('Sample')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '5 stars: 7' })).toBeInTheDocument();
    expect(screen.getByText('Runs small 25%')).toBeInTheDocument();
    expect(screen.getByText('From 42 reviews and returns.')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '4.3 out of 5 stars' })).toBeInTheDocument();
  });

  it('preserve the focus on Next at the last page', async () => {
    fakeApi({ [first]: listOf([review]), [`GET ${path}?sort=newest&offset=10&limit=10`]: listOf([review]) });
    const { user } = draw();
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 2')).toBeInTheDocument();
    const next = screen.getByRole('button', { name: 'Next' });
    expect(next).toHaveFocus();
    expect(next).toHaveAttribute('aria-disabled', 'true');
  });

  it('are marked if they are samples', async () => {
    fakeApi({ [first]: listOf([{ ...review, isSample: true }], 1) });
    draw({ ...rating, count: 12, samples: 12 });
    expect(await screen.findByText('Sample')).toBeInTheDocument();
    expect(screen.getByText('samples of the demo shop')).toBeInTheDocument();
  });

  it('are sorted, filtered by size and stars, and paged @series', async () => {
    const calls = fakeApi({
      [first]: listOf([review]),
      [`GET ${path}?sort=newest&offset=10&limit=10`]: listOf([review]),
      [`GET ${path}?sort=newest&size=S&offset=0&limit=10`]: listOf([], 0),
      [`GET ${path}?sort=newest&size=S&stars=5&offset=0&limit=10`]: listOf([review], 1),
      [`GET ${path}?sort=lowest&size=S&stars=5&offset=0&limit=10`]: listOf([review], 1),
    });
    const { user } = draw();
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 2')).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size worn' }), 'S');
    expect(await screen.findByText('No matching reviews yet.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '5 stars: 7' }));
    expect(await screen.findByText('1 review')).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest');
    expect(calls.at(-1)?.path).toBe(`${path}?sort=lowest&size=S&stars=5&offset=0&limit=10`);
  });

  it('can be marked as helpful once per device', async () => {
    fakeApi({
      [first]: listOf([review]),
      'PUT /api/reviews/7/helpful': { body: { helpfulCount: 3 } },
      'DELETE /api/reviews/7/helpful': { body: { helpfulCount: 2 } },
    });
    const { user, unmount } = draw();
    await user.click(await screen.findByRole('button', { name: 'Helpful (2)' }));
    expect(await screen.findByRole('button', { name: 'Helpful (3)', pressed: true })).toBeInTheDocument();
    unmount();
    draw();
    await user.click(await screen.findByRole('button', { name: /Helpful/, pressed: true }));
    expect(await screen.findByRole('button', { name: 'Helpful (2)', pressed: false })).toBeInTheDocument();
  });
});
