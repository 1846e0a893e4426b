import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { fakeDataTransfer } from '../../../test/fake-data-transfer';
import { fakeUploads, sentUpload } from '../../../test/fake-uploads';
import { renderPage } from '../../../test/render-page';
import type { OwnReview, ReviewableProduct } from '../../api/models';
import ReviewPage from './review-page';

const id = 'K7QF-2M9X-4TBD-W8HN';
const path = `/api/orders/${id}/reviews`;
const product: ReviewableProduct = {
  productId: 3,
  name: 'Tide Top',
  slug: 'tide-top',
  imageUrl: null,
  lines: [
    { orderItemId: 11, size: 'M', color: 'Navy' },
    { orderItemId: 12, size: 'L', color: 'Navy' },
  ],
};
const review: OwnReview = {
  id: 7,
  stars: 4,
  fit: 'true',
  sizeWorn: 'L',
  usualSize: null,
  text: 'It stays where it is.',
  state: 'pending',
  reason: null,
  pictures: [],
};
const orderOf = (one: ReviewableProduct, refusal: string | null = null) => ({
  body: { id, refusal, products: [one] },
});
const draw = (query = '') =>
  renderPage(<ReviewPage />, { at: `/orders/${id}/review${query}`, path: '/orders/:id/review' });

describe('review of an order', () => {
  fakeDataTransfer();

  it('is written with the key of a mailed link, with the size that was worn', async () => {
    const written = { ...product, review };
    const calls = fakeApi({
      [`GET ${path}?key=k`]: [orderOf(product), orderOf(written)],
      [`POST ${path}?key=k`]: { status: 201, ...orderOf(written) },
    });
    const { user } = draw('?key=k');
    const form = within(await screen.findByRole('region', { name: 'Tide Top' }));
    await user.click(form.getByRole('button', { name: 'Send review' }));
    expect(form.getByText('Please choose one to five stars.')).toBeInTheDocument();
    expect(form.getByRole('radio', { name: 'Poor' })).toHaveFocus();
    await user.click(form.getByRole('radio', { name: 'Very good' }));
    await user.click(form.getByRole('radio', { name: 'True to size' }));
    await user.click(form.getByRole('radio', { name: 'L, Navy' }));
    await user.type(form.getByRole('textbox', { name: 'Your review' }), 'It stays where it is.');
    await user.click(form.getByRole('button', { name: 'Send review' }));
    await waitFor(() =>
      expect(calls).toContainEqual(
        expect.objectContaining({
          method: 'POST',
          body: { orderItemId: 12, stars: 4, fit: 'true', usualSize: null, text: 'It stays where it is.' },
        }),
      ),
    );
    expect(await form.findByRole('button', { name: 'Change or delete review' })).toBeInTheDocument();
    expect(form.getByText('Thank you! We check each review before we publish it.')).toBeInTheDocument();
    await expectAccessiblePart();
  });

  it('is marked as published once it is public', async () => {
    fakeApi({ [`GET ${path}`]: orderOf({ ...product, review: { ...review, state: 'published' } }) });
    draw();
    expect(await screen.findByText('Your review is published on the product page.')).toBeInTheDocument();
  });

  it('shows problems at the field, and preserves typed values @series', async () => {
    const message = 'Your review must be at least 10 characters.';
    fakeApi({
      [`GET ${path}`]: orderOf(product),
      [`POST ${path}`]: { status: 422, body: { message, errors: { text: message } } },
    });
    const { user } = draw();
    await user.click(await screen.findByRole('radio', { name: 'Good' }));
    await user.type(screen.getByRole('textbox', { name: 'Your review' }), 'Short.');
    await user.click(screen.getByRole('button', { name: 'Send review' }));
    expect(await screen.findByText(message, { selector: '.field-error' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Your review' })).toHaveValue('Short.');
    expect(screen.getByRole('textbox', { name: 'Your review' })).toHaveFocus();
    expect(screen.getByRole('radio', { name: 'Good' })).toBeChecked();
  });

  it('names an unreadable picture before anything is sent, and retains the others', async () => {
    const calls = fakeApi({ [`GET ${path}`]: orderOf(product) });
    draw();
    const field = await screen.findByLabelText(/^Pictures/);
    const good = new File(['photo'], 'beach.jpg', { type: 'image/jpeg' });
    fireEvent.change(field, { target: { files: [new File(['photo'], 'IMG_1.HEIC'), good] } });
    expect(await screen.findByText(/^We cannot read IMG_1\.HEIC\. Please choose a JPEG/)).toBeInTheDocument();
    expect(field).toHaveProperty('files', [good]);
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('stays open if a picture fails, and then sends only the pictures that are missing @series', async () => {
    const uploads = fakeUploads();
    const calls = fakeApi({
      [`GET ${path}`]: [orderOf(product), orderOf({ ...product, review })],
      [`POST ${path}`]: { status: 201, ...orderOf({ ...product, review }) },
      'PUT /api/reviews/7': { body: {} },
    });
    const { user } = draw();
    await user.click(await screen.findByRole('radio', { name: 'Very good' }));
    const files = ['one.png', 'two.png'].map((name) => new File(['photo'], name, { type: 'image/png' }));
    fireEvent.change(screen.getByLabelText(/^Pictures/), { target: { files } });
    await user.click(screen.getByRole('button', { name: 'Send review' }));
    (await sentUpload(uploads, 0)).respond({ status: 201, body: {} });
    const message = 'The picture is too small.';
    (await sentUpload(uploads, 1)).respond({ status: 422, body: { message, errors: { image: message } } });
    expect(await screen.findByText(message, { selector: '.field-error' })).toBeInTheDocument();
    const save = await screen.findByRole('button', { name: 'Save changes' });
    await user.click(save);
    const third = await sentUpload(uploads, 2);
    expect(uploads.map(({ file }) => file.name)).toEqual(['one.png', 'two.png', 'two.png']);
    third.respond({ status: 201, body: {} });
    expect(await screen.findByRole('button', { name: 'Change or delete review' })).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST' || method === 'PUT')).toHaveLength(2);
  });

  it('shows why it was rejected, and can be deleted', async () => {
    const rejected = { ...review, state: 'rejected' as const, reason: 'It names another shop.' };
    const calls = fakeApi({
      [`GET ${path}`]: [orderOf({ ...product, review: rejected }), orderOf(product)],
      'DELETE /api/reviews/7': { status: 204 },
    });
    const { user } = draw();
    expect(await screen.findByText('We could not publish this review: It names another shop.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change or delete review' }));
    await user.dblClick(screen.getByRole('button', { name: 'Delete review' }));
    expect(calls.map(({ method }) => method)).not.toContain('DELETE');
    await user.click(screen.getByRole('button', { name: 'Delete your review of Tide Top?' }));
    expect(await screen.findByRole('button', { name: 'Send review' })).toBeInTheDocument();
    expect(calls).toContainEqual({ method: 'DELETE', path: '/api/reviews/7' });
  });

  it('cannot be written if the shop gives a reason against it', async () => {
    fakeApi({ [`GET ${path}`]: orderOf(product, 'This order was cancelled, so there is nothing to review.') });
    draw();
    expect(await screen.findByText(/was cancelled/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send review' })).not.toBeInTheDocument();
  });

  it('asks signed-out customers, and those with an expired link, to sign in', async () => {
    fakeApi({ [`GET ${path}?key=old`]: { status: 401, body: { message: 'Please sign in.', code: 'signed-out' } } });
    draw('?key=old');
    expect(await screen.findByText(/This link no longer works/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', expect.stringContaining('next='));
  });
});
