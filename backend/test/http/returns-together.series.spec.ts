import type { OrderReturnsResponse } from '../../src/adapters/http/returns/return.response.js';
import { type Agent, signedIn } from '../builders/account.js';
import { aPicture } from '../builders/picture.js';
import type { BuiltProduct } from '../builders/product.js';
import { aSentOrder, aSizedBikini, requestReturns, type SentOrder } from '../builders/return.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let agent: Agent;
let bikini: BuiltProduct;
let top: BuiltProduct;
let order: SentOrder;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
});
beforeEach(async () => {
  ({ agent } = await signedIn(shop));
  bikini = await aSizedBikini(shop);
  top = await aSizedBikini(shop, { M: 9, L: 1 });
  order = await bought();
});
afterAll(() => shop.close());

const [M, L] = [0, 1];
const variant = (index: number, { variants }: BuiltProduct) => variants[index]?.id ?? 0;
const bought = (client = agent, quantity = 1) =>
  aSentOrder(
    shop,
    client,
    [bikini, top].map((product) => ({ product, variantId: variant(M, product), quantity })),
  );
/** The wish to return each line. */
const wishes = ({ itemIds }: SentOrder, ...parts: object[]) =>
  itemIds.map((orderItemId, index) => ({ orderItemId, ...parts[index] }));
const exchanges = (of: SentOrder) =>
  wishes(of, { newVariantId: variant(L, bikini) }, { newVariantId: variant(L, top) });
const returnsOf = async (of = order) =>
  ((await agent.get(`/api/orders/${of.id}/returns`).expect(200)).body as OrderReturnsResponse).returns;
const held = async (product: BuiltProduct) => {
  const sql = 'SELECT held FROM stock WHERE variant_id = $1';
  return (await shop.database.query<{ held: number }>(sql, [variant(L, product)]))[0]?.held;
};

describe('a request for returns of several items', () => {
  it.each([
    [{ quantity: 2 }, 422, 'return.invalid', 'quantity', 'Please choose 1.'],
    [{ quantity: 0 }, 422, 'invalid', 'quantity', expect.any(String)],
    [{ reason: 'bored' }, 422, 'invalid', 'reason', 'Please choose a reason.'],
    [{ worn: true }, 422, 'return.invalid', 'pictureId', 'Please add a picture of the worn or damaged item.'],
    [{ newVariantId: 1 }, 409, 'return.size', 'newVariantId', 'This size is no longer sold.'],
  ])('creates none of them if the second item has %j', async (part, status, code, field, sentence) => {
    const { body } = await requestReturns(agent, order, wishes(order, {}, part)).expect(status);
    expect(body).toMatchObject({ code, errors: { [`items.1.${field}`]: sentence } });
    expect(await returnsOf()).toEqual([]);
  });

  it('is rejected without items, and with more than 20 items', async () => {
    const [wish = {}] = wishes(order);
    for (const items of [[], Array.from({ length: 21 }, () => wish)])
      expect((await requestReturns(agent, order, items).expect(422)).body.errors).toEqual({
        items: 'Please choose from 1 to 20 items.',
      });
    await agent.post(`/api/orders/${order.id}/returns`).send(wish).expect(422);
  });

  it('splits a line into a refund and an exchange', async () => {
    order = await bought(agent, 2);
    const [first] = wishes(order);
    await requestReturns(agent, order, [{ ...first }, { ...first, newVariantId: variant(L, bikini) }]).expect(201);
    expect(await returnsOf()).toMatchObject([
      { quantity: 1, newSize: null },
      { quantity: 1, newSize: 'L' },
    ]);
  });

  it('accepts a picture for a single item only', async () => {
    const form = agent.post(`/api/orders/${order.id}/return-pictures`);
    const { body } = await form.attach('image', await aPicture().jpeg().toBuffer(), 'seam.jpg').expect(201);
    const damaged = { reason: 'damaged', pictureId: (body as { id: string }).id };
    const shared = await requestReturns(agent, order, wishes(order, damaged, damaged)).expect(422);
    expect(shared.body.errors).toEqual({
      'items.1.pictureId': 'This picture no longer exists. Please add it again.',
    });
    await requestReturns(agent, order, wishes(order, damaged, {})).expect(201);
  });

  it('gets its sizes or is rejected, without a deadlock, when two customers exchange in opposite orders', async () => {
    const { agent: other } = await signedIn(shop);
    const others = await bought(other);
    const responses = await allAtOnce(
      shop.database.url,
      `SELECT FROM stock WHERE variant_id IN (${variant(L, bikini)}, ${variant(L, top)}) FOR UPDATE`,
      () => [
        requestReturns(agent, order, exchanges(order)).then((response) => response),
        requestReturns(other, others, exchanges(others).reverse()).then((response) => response),
      ],
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect([await held(bikini), await held(top)]).toEqual([1, 1]);
  });
});
