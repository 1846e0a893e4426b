import sharp from 'sharp';
import type {
  FeaturedReviewResponse,
  ReviewableOrderResponse,
  ReviewsResponse,
  StaffReviewResponse,
} from '../../src/adapters/http/reviews/review.response.js';
import type { ProductDetailResponse } from '../../src/adapters/http/catalog/product.response.js';
import { SignedLinks } from '../../src/domain/shared/ports/signed-links.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aPicture } from '../builders/picture.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { aBikini, aReview, aShippedOrder, words } from '../builders/review.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let product: BuiltProduct;
let agent: Agent;
let userId: number;
let password: string;
let staff: Agent;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  staff = (await signedIn(shop, { admin: true })).agent;
});
beforeEach(async () => {
  product = await aBikini(shop);
  const { agent: browser, user } = await signedIn(shop);
  [agent, userId, password] = [browser, user.id, user.password];
});
afterAll(() => shop.close());

const ofOrder = async (id: string, client = agent) =>
  (await client.get(`/api/orders/${id}/reviews`).expect(200)).body as ReviewableOrderResponse;
const shown = async (query = '', of = product) =>
  (await visitor(shop).get(`/api/products/${of.slug}/reviews${query}`).expect(200)).body as ReviewsResponse;
const detail = async (of: BuiltProduct) =>
  (await visitor(shop).get(`/api/products/${of.slug}`).expect(200)).body as ProductDetailResponse;
const rating = async (of = product) => (await detail(of)).rating;
const fitVotes = async (of = product) => (await detail(of)).fitVotes;
const moderate = (id: number, body: object, version = 1) =>
  staff.patch(`/api/admin/reviews/${id}`).send({ version, ...body });
const publish = (id: number, version = 1) => moderate(id, { state: 'published' }, version).expect(200);
const lastAudit = async () => {
  const [entry] = await shop.database.query(
    'SELECT action, subject_id, subject_name, before, after FROM audit_entries ORDER BY id DESC LIMIT 1',
  );
  return entry;
};

describe('a review', () => {
  it('waits for staff, and is counted on the product page when it is published', async () => {
    expect(await rating()).toBeUndefined();
    const { id, reviewId } = await aReview(shop, agent, product, { stars: 4 });
    expect(await shown()).toEqual({ reviews: [], total: 0, sizes: [] });
    expect((await ofOrder(id)).products[0]?.review).toMatchObject({ state: 'pending', stars: 4, sizeWorn: 'S' });
    const { headers } = await staff.get('/api/admin/reviews?state=pending').expect(200);
    expect(Number(headers['x-pending-count'])).toBeGreaterThan(0);
    await publish(reviewId);
    expect(await lastAudit()).toMatchObject({
      action: 'review.published',
      subject_id: String(reviewId),
      subject_name: 'Wave Bikini',
      before: { state: 'pending', answer: 'none' },
    });
    expect(await shown()).toMatchObject({
      reviews: [{ author: 'Mary Ann S.', stars: 4, fit: 'true', sizeWorn: 'S', text: words.text, isSample: false }],
      total: 1,
      sizes: [{ size: 'S', count: 1 }],
    });
    expect(await rating()).toEqual({
      count: 1,
      average: 4,
      stars: [0, 0, 0, 1, 0],
      samples: 0,
    });
    expect(await fitVotes()).toEqual({ count: 1, small: 0, true: 100, large: 0 });
  });

  it('is counted in lists of products @series', async () => {
    const { reviewId } = await aReview(shop, agent, product, { stars: 4 });
    await publish(reviewId);
    const [listed] = (await visitor(shop).get(`/api/products?ids=${product.id}`).expect(200)).body;
    expect(listed.rating).toMatchObject({ count: 1, average: 4 });
    const [card] = (await visitor(shop).get(`/api/products?ids=${product.id}&fields=card`).expect(200)).body;
    expect(card.rating).toEqual({ count: 1, average: 4, samples: 0 });
  });

  it('is featured if it is recent, has text and at least four stars, until it is withdrawn @series', async () => {
    const featured = async () =>
      (await visitor(shop).get('/api/featured-reviews').expect(200)).body as FeaturedReviewResponse[];
    const { reviewId } = await aReview(shop, agent, product, { stars: 5 });
    expect((await featured()).map(({ id }) => id)).not.toContain(reviewId);
    await publish(reviewId);
    expect((await featured())[0]).toMatchObject({
      ...{ id: reviewId, author: 'Mary Ann S.', stars: 5, isSample: false },
      ...{ productId: product.id, productName: product.name, productSlug: product.slug },
    });
    const critic = (await signedIn(shop)).agent;
    const { reviewId: poor } = await aReview(shop, critic, await aBikini(shop), { stars: 3 });
    await publish(poor);
    expect((await featured())[0]?.id).toBe(reviewId);
    await agent.delete(`/api/reviews/${reviewId}`).expect(204);
    expect((await featured()).map(({ id }) => id)).not.toContain(reviewId);
  });

  it('is created once per product and buyer, even from several orders or tabs', async () => {
    const first = await aShippedOrder(shop, agent, product);
    const second = await aShippedOrder(shop, agent, product);
    const write = ({ id, orderItemId }: typeof first) =>
      agent.post(`/api/orders/${id}/reviews`).send({ ...words, orderItemId });
    const responses = await Promise.all([write(first), write(first), write(second)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'review.exists',
      message: 'You have already reviewed this product. You can change your review.',
    });
    expect((await ofOrder(second.id)).products[0]?.review).toMatchObject({ text: words.text });
  });

  it.each([
    ['pending', 'You can review this order as soon as it has been shipped.'],
    ['cancelled', 'This order was cancelled, so there is nothing to review.'],
  ])('is rejected with a reason for an order with the status %s @series', async (status, message) => {
    const { id, orderItemId } = await aShippedOrder(shop, agent, product, status);
    const { body } = await agent
      .post(`/api/orders/${id}/reviews`)
      .send({ ...words, orderItemId })
      .expect(409);
    expect(body).toMatchObject({ code: 'review.not-worn', message });
    expect((await ofOrder(id)).refusal).toBe(message);
  });

  it('is rejected and not stored with the id of another order', async () => {
    const [worn, other] = [await aShippedOrder(shop, agent, product), await aShippedOrder(shop, agent, product)];
    for (const id of [other.id, 'ZZZZ']) {
      const { orderItemId } = worn;
      await agent
        .post(`/api/orders/${id}/reviews`)
        .send({ ...words, orderItemId })
        .expect(404);
    }
    expect((await ofOrder(worn.id)).products[0]?.review).toBeFalsy();
  });

  it('is rejected for an order that was refunded in full, and accepted after a partial refund @series', async () => {
    const { id, plainId, orderItemId } = await aShippedOrder(shop, agent, product);
    const write = () => agent.post(`/api/orders/${id}/reviews`).send({ ...words, orderItemId });
    await shop.database.query('UPDATE orders SET refunded_cents = paid_cents WHERE id = $1', [plainId]);
    expect((await write().expect(409)).body.message).toBe('This order was refunded in full, so it cannot be reviewed.');
    await shop.database.query('UPDATE orders SET refunded_cents = paid_cents - 1 WHERE id = $1', [plainId]);
    await write().expect(201);
  });

  it('is rejected for another customer’s order, and accessible to its author only', async () => {
    const { id, orderItemId, reviewId } = await aReview(shop, agent, product);
    const other = (await signedIn(shop)).agent;
    await other
      .post(`/api/orders/${id}/reviews`)
      .send({ ...words, orderItemId })
      .expect(404);
    await other.get(`/api/orders/${id}/reviews`).expect(404);
    await other.put(`/api/reviews/${reviewId}`).send(words).expect(404);
    await other.delete(`/api/reviews/${reviewId}`).expect(404);
    await visitor(shop).delete(`/api/reviews/${reviewId}`).expect(401);
  });

  it.each([
    [{ stars: 6 }, 'stars', 'Please choose one to five stars.'],
    [{ stars: 4.5 }, 'stars', 'Please choose one to five stars.'],
    [{ fit: null }, 'fit', 'Please select how the item fits.'],
    [{ fit: 'tight' }, 'fit', 'Please select how the item fits.'],
    [{ text: '  short  ' }, 'text', 'Your review must be at least 10 characters.'],
    [{ text: 'a'.repeat(2001) }, 'text', 'Your review must be at most 2000 characters.'],
    [{ usualSize: 'x'.repeat(21) }, 'usualSize', 'The size must be at most 20 characters.'],
  ])('is rejected with an error at the field for %j @series', async (part, field, sentence) => {
    const { id, orderItemId } = await aShippedOrder(shop, agent, product);
    const { body } = await agent
      .post(`/api/orders/${id}/reviews`)
      .send({ ...words, orderItemId, ...part })
      .expect(422);
    expect(body.errors).toEqual({ [field]: sentence });
  });

  it('needs no fit for a product without sizes @series', async () => {
    const sarong = await aProduct(shop.database);
    const { reviewId } = await aReview(shop, agent, sarong, { fit: null });
    await publish(reviewId);
    expect(await rating(sarong)).toMatchObject({ count: 1 });
    expect(await fitVotes(sarong)).toBeUndefined();
  });

  it('treats markup as plain text', async () => {
    const text = '<script>alert(1)</script>\u0000 <b>fine</b>\u2028Twice worn.';
    const { reviewId } = await aReview(shop, agent, product, { text });
    await publish(reviewId);
    expect((await shown()).reviews[0]?.text).toBe('<script>alert(1)</script> <b>fine</b>\nTwice worn.');
  });

  it('returns to staff after a change, and is removed from all counts when it is deleted', async () => {
    const { id, reviewId } = await aReview(shop, agent, product);
    await publish(reviewId);
    await agent
      .put(`/api/reviews/${reviewId}`)
      .send({ ...words, stars: 2, text: 'It has lost its red.' })
      .expect(204);
    expect(await rating()).toBeUndefined();
    const { body } = await moderate(reviewId, { state: 'published' }).expect(409);
    expect(body).toMatchObject({
      code: 'review.changed',
      message: 'A colleague changed this review a moment ago. Please read it again.',
    });
    await publish(reviewId, 3);
    expect(await rating()).toMatchObject({ average: 2 });
    await agent.delete(`/api/reviews/${reviewId}`).expect(204);
    expect(await rating()).toBeUndefined();
    expect((await ofOrder(id)).products[0]?.review).toBeUndefined();
  });

  it('has a rejection reason that only its author can see', async () => {
    const { id, reviewId } = await aReview(shop, agent, product);
    const { body } = await moderate(reviewId, { state: 'rejected' }).expect(422);
    expect(body.errors).toEqual({ reason: 'Please enter a reason to show the author.' });
    await moderate(reviewId, { state: 'rejected', reason: 'It names another shop.' }).expect(200);
    expect((await ofOrder(id)).products[0]?.review).toMatchObject({
      state: 'rejected',
      reason: 'It names another shop.',
    });
    expect((await shown()).total).toBe(0);
    const mails = () =>
      shop.database.query(
        `SELECT recipient, payload ->> 'reason' AS reason, payload ->> 'product' AS product FROM mails
         WHERE template = 'review-rejected' AND payload ->> 'orderId' = $1`,
        [id.replaceAll('-', '')],
      );
    const sent = { recipient: 'mary@shop.example', reason: 'It names another shop.', product: product.name };
    expect(await mails()).toEqual([sent]);
    await moderate(reviewId, { state: 'rejected', reason: 'It names another shop.' }).expect(200);
    expect(await mails()).toEqual([sent]);
  });

  it('waits for staff again after a decision is undone @series', async () => {
    const { id, reviewId } = await aReview(shop, agent, product);
    await publish(reviewId);
    const { body } = await moderate(reviewId, { state: 'pending' }, 2).expect(200);
    expect(body).toMatchObject({ state: 'pending', reason: null, version: 3 });
    expect((await ofOrder(id)).products[0]?.review).toMatchObject({ state: 'pending' });
    expect((await shown()).total).toBe(0);
    expect(await lastAudit()).toMatchObject({ action: 'review.pending', after: { state: 'pending' } });
  });

  it('is decided by the first of two staff members @series', async () => {
    const { id, reviewId } = await aReview(shop, agent, product);
    await moderate(reviewId, { state: 'published', answer: 'Thank you!' }).expect(200);
    const late = await moderate(reviewId, { state: 'rejected', reason: 'It names another shop.' }).expect(409);
    expect(late.body).toMatchObject({ code: 'review.changed' });
    expect((await ofOrder(id)).products[0]?.review).toMatchObject({ state: 'published' });
  });

  it('has an answer of the shop, which can be removed', async () => {
    const { reviewId } = await aReview(shop, agent, product);
    await publish(reviewId);
    const isUnanswered = async () => {
      const { body } = await staff.get('/api/admin/reviews?state=unanswered&limit=100').expect(200);
      return (body as { id: number }[]).some(({ id }) => id === reviewId);
    };
    expect(await isUnanswered()).toBe(true);
    await moderate(reviewId, { answer: ' Thank you, Mary! ' }, 2).expect(200);
    expect(await isUnanswered()).toBe(false);
    expect((await shown()).reviews[0]?.answer).toBe('Thank you, Mary!');
    expect(await lastAudit()).toMatchObject({ action: 'review.answered', after: { answer: 'written' } });
    await moderate(reviewId, { answer: '' }, 3).expect(200);
    expect((await shown()).reviews[0]?.answer).toBeNull();
  });
});

describe('the link of a review invitation', () => {
  const keyOf = (orderId: string, until = Date.now() + 60_000) =>
    encodeURIComponent(shop.app.get(SignedLinks, { strict: false }).sign('review', orderId, new Date(until)));

  it('lets its reader review this order only, without signing in', async () => {
    const { id, plainId, orderItemId } = await aShippedOrder(shop, agent, product);
    const other = await aShippedOrder(shop, (await signedIn(shop)).agent, product);
    const reader = visitor(shop);
    const key = keyOf(plainId);
    await reader.get(`/api/orders/${id}/reviews`).expect(401);
    const { body } = await reader
      .post(`/api/orders/${id}/reviews?key=${key}`)
      .send({ ...words, orderItemId })
      .expect(201);
    const review = (body as ReviewableOrderResponse).products[0]?.review;
    expect((await ofOrder(id)).products[0]?.review).toEqual(review);
    await reader.delete(`/api/reviews/${review?.id ?? 0}?key=${key}`).expect(204);
    await reader.get(`/api/orders/${other.id}/reviews?key=${key}`).expect(404);
    const refused = await reader.get(`/api/orders/${id}/reviews?key=${keyOf(plainId, Date.now() - 1)}`).expect(401);
    expect(refused.body.message).toBe('This link no longer works. Please sign in.');
  });
});

describe('the pictures of a review @series', () => {
  const upload = (reviewId: number, file: Buffer, client = agent) =>
    client
      .post(`/api/reviews/${reviewId}/pictures`)
      .attach('image', file, { filename: 'me.jpg', contentType: 'image/jpeg' });
  const aJpeg = (width = 1600, height = 2000) =>
    aPicture({ width, height })
      .withExif({ IFD0: { Copyright: 'Somewhere private' } })
      .jpeg()
      .toBuffer();
  const pictures = async (id: string) => (await ofOrder(id)).products[0]?.review?.pictures ?? [];

  it('are stored without metadata, and public when the review is published', async () => {
    const { id, reviewId } = await aReview(shop, agent, product);
    await upload(reviewId, await aJpeg()).expect(201);
    const [picture] = await pictures(id);
    expect(picture).toMatchObject({ width: 1600, height: 2000 });
    const large = picture?.large ?? '';
    await visitor(shop).get(large).expect(404);
    expect((await agent.get(large).expect(200)).get('Cache-Control')).toBe('no-store');
    await staff.get(large).expect(200);
    await publish(reviewId, 2);
    const seen = await visitor(shop).get(large).buffer(true).expect(200);
    const facts = await sharp(seen.body as Buffer).metadata();
    expect([seen.type, facts.width, facts.exif]).toEqual(['image/webp', 1200, undefined]);
    const small = await visitor(shop)
      .get(picture?.small ?? '')
      .buffer(true)
      .expect(200);
    expect((await sharp(small.body as Buffer).metadata()).width).toBe(400);
    expect((await shown()).reviews[0]?.pictures).toEqual([picture]);
  });

  it('are limited to three, and deleted with the review', async () => {
    const { id, reviewId } = await aReview(shop, agent, product);
    const file = await aJpeg(60, 80);
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => upload(reviewId, file)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.message).toBe('A review can have at most 3 pictures.');
    const [first, ...others] = await pictures(id);
    await agent.delete(`/api/reviews/${reviewId}/pictures/${first?.id ?? ''}`).expect(204);
    expect(await pictures(id)).toEqual(others);
    await agent.delete(`/api/reviews/${reviewId}`).expect(204);
    expect(await shop.database.query('SELECT FROM review_pictures WHERE review_id = $1', [reviewId])).toEqual([]);
  });

  it('are rejected if they are invalid, too large, or belong to another customer’s review', async () => {
    const { reviewId } = await aReview(shop, agent, product);
    const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect((await upload(reviewId, bomb).expect(422)).body.code).toBe('image.too-many-pixels');
    expect((await upload(reviewId, Buffer.from('<svg onload="alert(1)"/>')).expect(422)).body.code).toBe(
      'image.not-a-picture',
    );
    await upload(reviewId, await aJpeg(60, 80), (await signedIn(shop)).agent).expect(404);
    await agent.post(`/api/reviews/${reviewId}/pictures`).field('note', 'none').expect(422);
  });
});

describe('helpful votes', () => {
  const vote = (id: number, client: Agent) => client.put(`/api/reviews/${id}/helpful`);
  let reviewId: number;
  beforeEach(async () => {
    ({ reviewId } = await aReview(shop, agent, product));
    await publish(reviewId);
  });

  it('count once per account and per browser, and can be withdrawn @series', async () => {
    const [other, stranger] = [(await signedIn(shop)).agent, visitor(shop)];
    expect((await vote(reviewId, other).expect(200)).body).toEqual({ helpfulCount: 1 });
    expect((await vote(reviewId, other).expect(200)).body).toEqual({ helpfulCount: 1 });
    expect((await vote(reviewId, stranger).expect(200)).body).toEqual({ helpfulCount: 2 });
    expect((await vote(reviewId, stranger).expect(200)).body).toEqual({ helpfulCount: 2 });
    expect((await shown()).reviews[0]?.helpfulCount).toBe(2);
    expect((await stranger.delete(`/api/reviews/${reviewId}/helpful`).expect(200)).body).toEqual({ helpfulCount: 1 });
    expect((await vote(reviewId, stranger).expect(200)).body).toEqual({ helpfulCount: 2 });
    expect((await vote(reviewId, agent).expect(409)).body.message).toBe('This is your own review.');
  });

  it('are all counted when many arrive at once @series', async () => {
    const voters = await Promise.all(Array.from({ length: 40 }, () => signedIn(shop)));
    const responses = await Promise.all(voters.map((voter) => vote(reviewId, voter.agent)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await shown()).reviews[0]?.helpfulCount).toBe(40);
  });

  it('count once per network without an account, and can then be withdrawn by the same browser only @series', async () => {
    const [first, second] = [visitor(shop), visitor(shop)];
    await vote(reviewId, first).expect(200, { helpfulCount: 1 });
    await vote(reviewId, second).expect(200, { helpfulCount: 1 });
    await second.delete(`/api/reviews/${reviewId}/helpful`).expect(200, { helpfulCount: 1 });
    await first.delete(`/api/reviews/${reviewId}/helpful`).expect(200, { helpfulCount: 0 });
    await Promise.all(
      [first, second, visitor(shop)].map((browser) => vote(reviewId, browser).expect(200, { helpfulCount: 1 })),
    );
    const { reviewId: other } = await aReview(shop, (await signedIn(shop)).agent, product);
    await publish(other);
    await vote(other, second).expect(200, { helpfulCount: 1 });
  });

  it('are accepted for published reviews only @series', async () => {
    const waiting = await aReview(shop, agent, await aBikini(shop));
    await vote(waiting.reviewId, visitor(shop)).expect(404);
    await vote(999_999, visitor(shop)).expect(404);
  });
});

describe('ten thousand reviews of a product @series', () => {
  it('are listed in each order, filtered by size and stars, paginated, and counted exactly', async () => {
    const many = await aBikini(shop);
    await shop.database.query(
      `INSERT INTO reviews (product_id, is_sample, author, stars, fit, size_worn, text, state, published_at, helpful_count)
       SELECT $1, true, 'Jo ' || n, 1 + n % 5, CASE WHEN n % 4 = 0 THEN 'small' ELSE 'true' END, CASE WHEN n % 2 = 0 THEN 'S' ELSE 'M' END,
         'Review number ' || n, 'published', now() - n * interval '1 minute', n % 997
       FROM generate_series(1, 10000) AS n`,
      [many.id],
    );
    expect(await rating(many)).toEqual({
      count: 10_000,
      average: 3,
      stars: [2000, 2000, 2000, 2000, 2000],
      samples: 10_000,
    });
    expect(await fitVotes(many)).toEqual({ count: 10_000, small: 25, true: 75, large: 0 });
    const authors = async (query: string) => (await shown(query, many)).reviews.map(({ author }) => author);
    expect(await authors('?limit=2')).toEqual(['Jo 1', 'Jo 2']);
    expect(await authors('?sort=helpful&limit=1')).toEqual(['Jo 9969']);
    const { reviews, total, sizes } = await shown('?sort=lowest&size=M&stars=1&limit=50&offset=10', many);
    expect([
      reviews.length,
      total,
      new Set(reviews.map(({ stars, sizeWorn }) => `${stars} ${sizeWorn ?? ''}`)),
    ]).toEqual([50, 1000, new Set(['1 M'])]);
    expect(sizes).toEqual([
      { size: 'M', count: 5000 },
      { size: 'S', count: 5000 },
    ]);
    for (const query of ['?limit=51', '?sort=best', '?stars=0', `?size=${'x'.repeat(41)}`])
      await visitor(shop).get(`/api/products/${many.slug}/reviews${query}`).expect(422);
    const list = (await staff.get(`/api/admin/reviews?search=number%20777&stars=3&limit=100`).expect(200))
      .body as StaffReviewResponse[];
    expect(list.map(({ author }) => author)).toContain('Jo 7772');
    for (const [sort, stars] of Object.entries({ 'stars-asc': 1, 'stars-desc': 5 })) {
      const sorted = await staff.get(`/api/admin/reviews?search=number&sort=${sort}&limit=1`).expect(200);
      expect(sorted.body).toMatchObject([{ stars }]);
    }
    await shop.database.query('DELETE FROM reviews WHERE product_id = $1', [many.id]);
    expect(await rating(many)).toBeUndefined();
  });

  it('are not available for an archived or unknown product', async () => {
    const archived = await aProduct(shop.database, { archived: true });
    for (const slug of [archived.slug, 'no-such-top', '%00'])
      await visitor(shop).get(`/api/products/${slug}/reviews`).expect(404);
  });
});

describe('the deletion of a reviewer’s account', () => {
  it('removes name, texts and pictures from reviews, and retains their stars', async () => {
    const { reviewId } = await aReview(shop, agent, product, { stars: 3 });
    const file = await aPicture().jpeg().toBuffer();
    await agent
      .post(`/api/reviews/${reviewId}/pictures`)
      .attach('image', file, { filename: 'a.jpg', contentType: 'image/jpeg' })
      .expect(201);
    await publish(reviewId, 2);
    await moderate(reviewId, { answer: 'Thank you, Mary!' }, 3).expect(200);
    const waiting = await aReview(shop, agent, await aBikini(shop));
    const other = await aReview(shop, (await signedIn(shop)).agent, product, { stars: 5 });
    await publish(other.reviewId);
    await agent.put(`/api/reviews/${other.reviewId}/helpful`).expect(200);
    const data = await agent.get('/api/user/data').expect(200);
    expect(data.body).toMatchObject({
      reviews: [
        { product: 'Wave Bikini', stars: 3, text: words.text, state: 'published', pictures: [expect.any(String)] },
        { state: 'pending' },
      ],
      helpfulVotes: [{ product: 'Wave Bikini' }],
    });
    await shop.database.query(
      `UPDATE orders SET status = 'completed', created_at = now() - interval '31 days' WHERE user_id = $1`,
      [userId],
    );
    await agent.post('/api/user/confirm-password').send({ password }).expect(204);
    expect((await agent.delete('/api/user').expect(200)).body).toMatchObject({ state: 'deleted' });
    const { reviews } = await shown('?sort=lowest');
    expect(reviews).toMatchObject([
      { author: 'A former customer', stars: 3, text: '', usualSize: null, answer: null, pictures: [], sizeWorn: 'S' },
      { author: 'Mary Ann S.', stars: 5, helpfulCount: 0 },
    ]);
    expect(await rating()).toMatchObject({ count: 2, average: 4 });
    await staff.get(`/api/admin/reviews/${waiting.reviewId}`).expect(404);
  });
});
