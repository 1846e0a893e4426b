import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { StaffReview } from '../../api/models';
import { PermissionsProvider } from '../ui/use-may';
import ReviewsPage from './reviews-page';

const path = '/api/admin/reviews';
const first = `GET ${path}?limit=25&offset=0`;

const review: StaffReview = {
  id: 7,
  productId: 3,
  productName: 'Harbor Bikini',
  productSlug: 'harbor-bikini',
  orderId: 'K7QF-2M9X-4TBD-W8HN',
  author: 'Casey R.',
  isSample: false,
  stars: 4,
  fit: 'small',
  sizeWorn: 'M',
  usualSize: 'S',
  text: 'Runs a bit small. <script>alert(1)</script>',
  state: 'pending',
  reason: null,
  answer: null,
  version: 2,
  helpfulCount: 0,
  createdAt: '2026-11-21T23:04:00.000Z',
  pictures: [{ id: 'p', small: '/small.webp', large: '/large.webp', width: 800, height: 1000 }],
};
const listOf = (...reviews: StaffReview[]) => ({
  body: reviews,
  headers: { 'X-Total-Count': String(reviews.length), 'X-Pending-Count': '3' },
});
const draw = (at = '/admin/reviews') => renderPage(<ReviewsPage />, { at, path: '/admin/reviews' });
const open = async (user: ReturnType<typeof draw>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Review Harbor Bikini, by Casey R.' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Casey R.', { exact: false });
  return dialog;
};

describe('reviews page', () => {
  it('lists reviews as plain text, and filters by state, with the number of open reviews', async () => {
    const waiting = `GET ${path}?state=pending&limit=25&offset=0`;
    fakeApi({ [first]: listOf(review), [waiting]: listOf({ ...review, author: 'Dana S.' }) });
    const { user, address } = draw();
    const state = await screen.findByRole('radio', { name: 'Waiting (3)' });
    expect(screen.getByText('Runs a bit small. <script>alert(1)</script>')).toBeInTheDocument();
    expect(screen.getByText('Casey R., 1 picture')).toBeInTheDocument();
    await expectAccessiblePart();
    await user.click(state);
    expect(await screen.findByText('Dana S., 1 picture')).toBeInTheDocument();
    expect(address()).toBe('/admin/reviews?state=pending');
  });

  it('lists published reviews without a reply @series', async () => {
    const answerable = { ...review, state: 'published', author: 'Dana S.' } as const;
    fakeApi({ [first]: listOf(review), [`GET ${path}?state=unanswered&limit=25&offset=0`]: listOf(answerable) });
    const { user } = draw();
    await user.click(await screen.findByRole('radio', { name: 'Unanswered' }));
    expect(await screen.findByRole('button', { name: 'Answer Harbor Bikini, by Dana S.' })).toBeInTheDocument();
  });

  it('filters by state and stars from the address, and sorts by stars', async () => {
    const byStars = { ...review, state: 'published', author: 'Dana S.' } as const;
    fakeApi({
      [`GET ${path}?state=pending&limit=25&offset=0&stars=4`]: listOf(review),
      [`GET ${path}?state=pending&sort=stars-asc&limit=25&offset=0&stars=4`]: listOf(byStars),
    });
    const { user } = draw('/admin/reviews?state=pending&stars=4');
    expect(await screen.findByText('4 of 5 stars')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Waiting (3)' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Review Harbor Bikini, by Casey R.' })).toBeInTheDocument();
    await user.click(screen.getByRole('columnheader', { name: 'Stars' }));
    expect(await screen.findByRole('button', { name: 'Answer Harbor Bikini, by Dana S.' })).toBeInTheDocument();
  });

  it('publishes the selected reviews together, each in the version that staff read, and undoes that', async () => {
    const published = { ...review, state: 'published', version: 3 } as const;
    const calls = fakeApi({ [first]: listOf(review), [`PATCH ${path}/7`]: [{ body: published }, { body: review }] });
    const { user } = draw();
    await user.click(await screen.findByRole('checkbox', { name: 'Select the review of Harbor Bikini by Casey R.' }));
    await user.click(screen.getByRole('button', { name: 'Publish 1' }));
    expect(await screen.findByText('1 review published')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 decision undone')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { version: 2, state: 'published' },
      { version: 3, state: 'pending' },
    ]);
  });

  it('leaves the reviews selected that could not be published @series', async () => {
    const other = { ...review, id: 8, author: 'Dana S.' };
    fakeApi({
      [first]: listOf(review, other),
      [`PATCH ${path}/7`]: { body: review },
      [`PATCH ${path}/8`]: { status: 409, body: { message: 'Please read it again.', code: 'review.changed' } },
    });
    const { user } = draw();
    const boxOf = (author: string) =>
      screen.findByRole('checkbox', { name: `Select the review of Harbor Bikini by ${author}` });
    for (const author of ['Casey R.', 'Dana S.']) await user.click(await boxOf(author));
    await user.click(screen.getByRole('button', { name: 'Publish 2' }));
    expect(await screen.findByText('1 review not published')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Publish 1' })).toBeInTheDocument();
    expect(await boxOf('Dana S.')).toBeChecked();
    expect(await boxOf('Casey R.')).not.toBeChecked();
  });

  it('rejects the selected reviews together, with one reason @series', async () => {
    const calls = fakeApi({ [first]: listOf(review), [`PATCH ${path}/7`]: { body: review } });
    const { user } = draw();
    await user.click(await screen.findByRole('checkbox', { name: 'Select the review of Harbor Bikini by Casey R.' }));
    await user.click(screen.getByRole('button', { name: 'Reject 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject this review?' }));
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
    await user.type(dialog.getByLabelText('Reason, emailed to the authors'), 'Not about the product');
    await expectAccessiblePart();
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('1 review rejected')).toBeInTheDocument();
    const body = { version: 2, state: 'rejected', reason: 'Not about the product' };
    expect(calls).toContainEqual({ method: 'PATCH', path: `${path}/7`, body });
  });
});

describe('review', () => {
  const one = { [first]: listOf(review), [`GET ${path}/7`]: { body: review } };

  it('is read-only for roles that cannot moderate it', async () => {
    fakeApi(one);
    const page = (
      <PermissionsProvider value={['messages.view']}>
        <ReviewsPage />
      </PermissionsProvider>
    );
    renderPage(page, { at: '/admin/reviews?review=7', path: '/admin/reviews' });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText('Answer from the shop')).toHaveAttribute('readonly');
    for (const name of ['Publish', 'Reject', 'Save answer'])
      expect(dialog.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it('is published with a reply', async () => {
    const calls = fakeApi({ ...one, [`PATCH ${path}/7`]: { body: { ...review, state: 'published' } } });
    const { user, address } = draw();
    const dialog = await open(user);
    expect(address()).toBe('/admin/reviews?review=7');
    await user.type(within(dialog).getByRole('textbox', { name: 'Answer from the shop' }), 'Thank you!');
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Review published')).toBeInTheDocument();
    expect(calls).toContainEqual({
      method: 'PATCH',
      path: `${path}/7`,
      body: { version: 2, state: 'published', answer: 'Thank you!' },
    });
    await waitFor(() => expect(address()).toBe('/admin/reviews'));
  });

  it('shows the new version after a conflict, and sends the typed answer with the rejection', async () => {
    const fresh = { ...review, version: 3, text: 'Fits well after all.' };
    const message = 'A colleague changed this review a moment ago. Please read it again.';
    const calls = fakeApi({
      ...one,
      [`GET ${path}/7`]: [{ body: review }, { body: fresh }],
      [`PATCH ${path}/7`]: [{ status: 409, body: { message, code: 'review.changed' } }, { body: fresh }],
    });
    const { user } = draw();
    const dialog = within(await open(user));
    await user.type(dialog.getByRole('textbox', { name: 'Answer from the shop' }), 'Thanks');
    await user.type(dialog.getByRole('textbox', { name: /^Reason for rejecting/ }), 'Spam');
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(await dialog.findByText('Fits well after all.')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByText('Keep editing'));
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Review rejected')).toBeInTheDocument();
    const body = { state: 'rejected', reason: 'Spam', answer: 'Thanks' };
    expect(calls.filter(({ method }) => method === 'PATCH').map((call) => call.body)).toEqual([
      { version: 2, ...body },
      { version: 3, ...body },
    ]);
  });

  it('is rejected for a usual reason, and waits again after the decision is undone @series', async () => {
    const calls = fakeApi({
      ...one,
      [`PATCH ${path}/7`]: [
        { body: { ...review, state: 'rejected', version: 3 } },
        { body: { ...review, version: 4 } },
      ],
    });
    const { user } = draw();
    const dialog = within(await open(user));
    await user.click(dialog.getByRole('button', { name: 'It is not about the product.' }));
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText(/^The author gets an email with the reason/)).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Decision undone')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { version: 2, state: 'rejected', reason: 'It is not about the product.' },
      { version: 3, state: 'pending' },
    ]);
  });

  it('cannot be rejected without a reason', async () => {
    const message = 'Please enter a reason to show the author.';
    fakeApi({ ...one, [`PATCH ${path}/7`]: { status: 422, body: { message, errors: { reason: message } } } });
    const { user } = draw();
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
    await expectAccessiblePart();
  });
});
