import { type Agent, signedIn, type TestAccount } from '../builders/account.js';
import { customer, openCheckout } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { aReturn, aSentOrder } from '../builders/return.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let product: BuiltProduct;
let agent: Agent;
let user: TestAccount;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  product = await aProduct(shop.database, {
    name: 'Wave Bikini',
    price: 50.5,
    variants: [{ size: 'S', color: 'Navy', stock: 500 }],
  });
  ({ agent, user } = await signedIn(shop));
});
afterAll(() => shop.close());

const line = { product: 'Wave Bikini', size: 'S', color: 'Navy' };
const address = { address: '12 Ocean St, Apt 4', city: 'Santa Cruz', state: 'CA', zipCode: '95060' };
const picture = '5d0f62f5-6a3c-4b53-9a9e-3a8f3f1c0d11';
/** Each stored time, which has microseconds in PostgreSQL. */
const stored = '2026-11-23T10:00:00.123456Z';
/** The same time in the download. */
const time = '2026-11-23T10:00:00.123Z';

/** Executes statements that insert rows. `$1` is the user's id. */
async function insert(...statements: readonly string[]): Promise<void> {
  for (const statement of statements)
    await shop.database.query(`WITH i AS (SELECT $1::integer AS user_id, $2::timestamptz AS at) ${statement}`, [
      user.id,
      stored,
    ]);
}

it('the download of an account’s data has these sections, keys and values', async () => {
  const order = await aSentOrder(shop, agent, [{ product, variantId: product.variants[0]?.id, quantity: 2 }]);
  await aReturn(agent, order, { comment: 'Tight at the bust.' });
  const checkout = await openCheckout(agent, [{ product, variantId: product.variants[0]?.id }]);
  await shop.database.query(`UPDATE checkouts SET customer = $2 WHERE payment_intent_id = $1`, [
    checkout.paymentIntentId,
    customer,
  ]);
  await agent
    .post('/api/user/addresses')
    .send({ name: 'Mary Smith', ...address })
    .expect(201);
  await agent.patch('/api/user/fit').send({ mySize: 'top:M', hips: 98.5, bust: 90 }).expect(200);
  await shop.database.query('DELETE FROM mails');
  // The empty cart of the order.
  await shop.database.query('DELETE FROM carts WHERE id NOT IN (SELECT cart_id FROM cart_items)');
  await insert(
    `, o AS (
      UPDATE orders SET phone = '+18315550100', notes = 'Ring twice', carrier = 'usps', tracking_number = '9400',
        arrival = '{"from": "2026-11-27", "to": "2026-12-01"}', promo_code = 'TIDE10', refunded_cents = 525
      FROM i WHERE orders.user_id = i.user_id RETURNING orders.id, orders.payment_intent_id),
    p AS (INSERT INTO return_pictures (id, order_id, content) SELECT '${picture}', o.id, 'x' FROM o RETURNING id),
    r AS (
      UPDATE returns SET picture_id = p.id, state = 'refused', refusal = 'It was worn.', reason = 'damaged',
        worn = true, carrier = 'usps', tracking_number = '9401'
      FROM p)
    INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, state)
    SELECT gen_random_uuid(), o.id, o.payment_intent_id, 525, 'A seam was open.', 'succeeded' FROM o`,
    `INSERT INTO parcels (order_id, number, carrier, tracking_number, sent_at)
     SELECT o.id, 1, 'usps', '9400', i.at FROM orders o, i WHERE o.user_id = i.user_id`,
    `INSERT INTO wishlist_items (user_id, product_id) SELECT user_id, ${product.id} FROM i`,
    `, m AS (
       INSERT INTO contact_submissions (user_id, name, email, subject, message)
       SELECT user_id, 'Mary', 'mary@elsewhere.example', 'A size', 'Which size is it?' FROM i RETURNING id)
     INSERT INTO message_replies (message_id, text) SELECT id, 'Take the larger one.' FROM m`,
    `, r AS (
       INSERT INTO reviews (product_id, order_id, user_id, author, stars, fit, size_worn, usual_size, text, state)
       SELECT ${product.id}, '${order.plainId}', user_id, 'Mary S.', 4, 'small', 'S', 'M', 'It runs small.', 'pending'
       FROM i RETURNING id),
     v AS (INSERT INTO review_votes (review_id, user_id) SELECT r.id, user_id FROM r, i)
     INSERT INTO review_pictures (id, review_id, position, width, height, small, large)
     SELECT '${picture}', id, 1, 1, 1, '', '' FROM r`,
    `INSERT INTO waitlist_entries (product_id, variant_id, email, user_id)
     SELECT ${product.id}, ${product.variants[0]?.id ?? 0}, 'Mary@elsewhere.example', user_id FROM i`,
    `INSERT INTO service_requests (user_id, service, state, refusal, decided_at)
     SELECT user_id, 'fire', 'refused', 'Please add your station.', at FROM i`,
    `INSERT INTO email_changes (user_id, new_email, confirm_hash, stop_hash, expires_at)
     SELECT user_id, 'new@shop.example', sha256('1'), sha256('2'), at + interval '1000 days' FROM i`,
    `INSERT INTO notification_choices (user_id, kind, delivery) SELECT user_id, 'new-order', 'daily' FROM i`,
    `INSERT INTO mails (id, template, recipient, payload, subject, state, sent_at, user_id)
     SELECT gen_random_uuid(), 'password-changed', '${user.email}', '{}', 'A subject', 'sent', at, user_id FROM i`,
  );
  await Promise.all(
    ['users', 'orders', 'returns', 'refunds', 'wishlist_items', 'message_replies', 'contact_submissions', 'reviews']
      .concat(['review_votes', 'waitlist_entries', 'carts', 'checkouts', 'mails'])
      .map((table) => shop.database.query(`UPDATE ${table} SET created_at = $1`, [stored])),
  );
  await shop.database.query('UPDATE carts SET updated_at = $1', [stored]);
  await shop.database.query('UPDATE service_requests SET asked_at = $1', [stored]);
  await shop.database.query(
    `UPDATE sessions SET seen_at = $1, expire = $1::timestamptz + interval '1000 days',
       sess = (sess::jsonb || jsonb_build_object('device', 'Safari on iOS', 'signedInAt', $2::bigint))::json`,
    [stored, Date.parse(time)],
  );
  expect((await agent.get('/api/user/data').expect(200)).body).toEqual({
    account: {
      ...{ id: user.id, username: user.username, email: user.email },
      ...{ isAdmin: false, deletionRequestedAt: null, createdAt: time },
    },
    orders: [
      {
        ...{ id: order.id, createdAt: time, status: 'shipped', email: customer.email, phone: '+18315550100' },
        ...{ firstName: 'Mary Ann', lastName: 'Smith', ...address, country: 'USA', notes: 'Ring twice' },
        holdReason: null,
        arrival: { from: '2026-11-27', to: '2026-12-01' },
        ...{ carrier: 'usps', trackingNumber: '9400', promoCode: 'TIDE10' },
        ...{ subtotal: 101, discount: 0, shipping: 0, tax: 0, total: 101, refunded: 5.25 },
        items: [{ ...line, quantity: 2, price: 50.5 }],
        parcels: [{ sentAt: time, carrier: 'usps', trackingNumber: '9400' }],
        refunds: [{ createdAt: time, amount: 5.25, reason: 'A seam was open.' }],
        returns: [
          {
            ...{ ...line, quantity: 1, createdAt: time, reason: 'damaged', worn: true, comment: 'Tight at the bust.' },
            picture: `/api/return-pictures/${picture}.webp`,
            ...{ state: 'refused', newSize: null, refusal: 'It was worn.', trackingNumber: '9401' },
          },
        ],
      },
    ],
    reviews: [
      {
        ...{ createdAt: time, product: 'Wave Bikini', author: 'Mary S.', stars: 4, text: 'It runs small.' },
        ...{ fit: 'small', sizeWorn: 'S', usualSize: 'M', state: 'pending' },
        pictures: [`/api/review-pictures/${picture}/large.webp`],
      },
    ],
    fitProfile: { mySize: 'top:M', bust: 90, underbust: null, waist: null, hips: 98.5, torso: null },
    mails: [{ createdAt: time, sentAt: time, to: user.email, template: 'password-changed', subject: 'A subject' }],
    messages: [
      {
        ...{ createdAt: time, name: 'Mary', email: 'mary@elsewhere.example' },
        ...{ subject: 'A size', message: 'Which size is it?' },
        replies: [{ createdAt: time, text: 'Take the larger one.' }],
      },
    ],
    newsletter: [],
    staffNotes: [],
    waits: [{ ...line, createdAt: time, email: 'Mary@elsewhere.example', state: 'unconfirmed' }],
    helpfulVotes: [{ product: 'Wave Bikini', votedAt: time }],
    checkouts: [{ ...customer, createdAt: time }],
    carts: [{ createdAt: time, updatedAt: time, items: [{ ...line, quantity: 1 }] }],
    serviceRequests: [
      {
        ...{ service: 'fire', state: 'refused', statement: null, refusal: 'Please add your station.' },
        ...{ askedAt: time, decidedAt: time },
      },
    ],
    addresses: [{ ...address, name: 'Mary Smith', isDefault: true }],
    wishlist: [{ product: 'Wave Bikini', addedAt: time }],
    emailChanges: [{ newEmail: 'new@shop.example', expiresAt: '2029-08-19T10:00:00.123Z' }],
    sessions: [{ device: 'Safari on iOS', signedInAt: time, seenAt: time, expiresAt: '2029-08-19T10:00:00.123Z' }],
    notifications: [{ kind: 'new-order', delivery: 'daily' }],
  });
});
