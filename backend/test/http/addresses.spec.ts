import { type Agent, signedIn, visitor } from '../builders/account.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

interface Saved {
  readonly id: number;
  readonly address: string;
  readonly isDefault: boolean;
}

const home = { name: 'Casey Rivers', address: '12 Harbor Lane', city: 'Santa Cruz', state: 'CA', zipCode: '95060' };
const work = { name: 'Casey Rivers', address: '1 Market Street', city: 'San Francisco', state: 'CA', zipCode: '94105' };
const street = (number: number) => ({ ...home, address: `${number} Harbor Lane` });

describe('the saved addresses of an account', () => {
  let shop: TestApp;
  let agent: Agent;
  let userId: number;
  beforeAll(async () => {
    shop = await startTestApp({}, { worker: false });
  });
  beforeEach(async () => {
    const { agent: browser, user } = await signedIn(shop);
    agent = browser;
    userId = user.id;
  });
  afterAll(() => shop.close());

  const add = (body: object, browser = agent) => browser.post('/api/user/addresses').send(body);
  const list = async (browser = agent) => (await browser.get('/api/user/addresses').expect(200)).body as Saved[];
  const saved = async (body: object) => (await add(body).expect(201)).body as Saved[];

  it('are stored in the format of a shipping label, the first one as the default', async () => {
    expect(await list()).toEqual([]);
    const typed = {
      ...home,
      name: ' Casey \u00a0Rivers\u200b ',
      state: 'cali\u00adfornia',
      zipCode: '\u2066950601234\u2069',
    };
    const only = { id: expect.any(Number), isDefault: true, ...home, zipCode: '95060-1234' };
    expect(await saved(typed)).toEqual([only]);
    expect(await list()).toEqual([only]);
    const response = await agent.get('/api/user/addresses');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('have one default, which is listed first and can be changed', async () => {
    await saved(home);
    expect((await saved(work)).map(({ address, isDefault }) => [address, isDefault])).toEqual([
      [home.address, true],
      [work.address, false],
    ]);
    const id = (await list())[1]?.id;
    const changed = await agent
      .put(`/api/user/addresses/${id}`)
      .send({ ...work, isDefault: true })
      .expect(200);
    expect(changed.body).toMatchObject([
      { id, ...work, isDefault: true },
      { ...home, isDefault: false },
    ]);
    const added = await saved({ ...street(3), isDefault: true });
    expect(added.filter(({ isDefault }) => isDefault)).toMatchObject([street(3)]);
  });

  it('do not change their order when one of them changes', async () => {
    const [{ id } = { id: 0 }] = await saved(home);
    await saved(work);
    const changed = await agent.put(`/api/user/addresses/${id}`).send(street(14)).expect(200);
    expect(changed.body).toMatchObject([{ id, ...street(14), isDefault: true }, work]);
    expect(await list()).toEqual(changed.body);
  });

  it('are deleted once, and the next one becomes the default', async () => {
    const [{ id } = { id: 0 }] = await saved(home);
    await saved(work);
    const left = [{ ...work, isDefault: true }];
    expect((await agent.delete(`/api/user/addresses/${id}`).expect(200)).body).toMatchObject(left);
    expect((await agent.delete(`/api/user/addresses/${id}`).expect(200)).body).toMatchObject(left);
    const missing = await agent.put(`/api/user/addresses/${id}`).send(home).expect(404);
    expect(missing.body).toMatchObject({ code: 'address.unknown', message: 'This address was deleted.' });
    await agent.delete('/api/user/addresses/%00').expect(404);
  });

  it('may have a street of up to 100 characters', async () => {
    const address = 'x'.repeat(100);
    expect(await saved({ ...home, address })).toEqual([expect.objectContaining({ address })]);
  });

  it('are not saved twice', async () => {
    await saved(home);
    expect(await saved({ ...home, name: 'Casey  Rivers', state: 'California' })).toHaveLength(1);
  });

  it('are rejected with an error message at each invalid field', async () => {
    const refused = await add({ ...home, name: ' ', address: 'x'.repeat(101), zipCode: '10001' }).expect(422);
    expect(refused.body).toMatchObject({
      code: 'address',
      errors: {
        name: 'Please enter the name.',
        address: 'Please use at most 100 characters, so that the text fits on a shipping label.',
        zipCode: 'The ZIP code 10001 is in New York, not in California.',
      },
    });
    await add({ ...home, isDefault: 'yes' }).expect(422);
    await add({}).expect(422);
    expect(await list()).toEqual([]);
  });

  it('are limited to ten, even if two devices add the last one at once', async () => {
    for (let number = 1; number <= 9; number++) await saved(street(number));
    const responses = await Promise.all([add(street(10)), add(street(11)), add(street(12))]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'addresses.full',
      message: 'An account can have at most 10 addresses. Please delete one that you no longer need.',
    });
    const all = await list();
    expect(all).toHaveLength(10);
    await agent.delete(`/api/user/addresses/${all[4]?.id}`).expect(200);
    await saved(street(13));
    await add(street(1)).expect(201);
    expect(await list()).toHaveLength(10);
  });

  it('belong to their account only', async () => {
    const [{ id } = { id: 0 }] = await saved(home);
    const { agent: other } = await signedIn(shop);
    const { agent: staff } = await signedIn(shop, { admin: true });
    for (const stranger of [other, staff]) {
      expect(await list(stranger)).toEqual([]);
      await stranger
        .put(`/api/user/addresses/${id}`)
        .send({ ...work, isDefault: true })
        .expect(404);
      await stranger.delete(`/api/user/addresses/${id}`).expect(200);
    }
    await visitor(shop).get('/api/user/addresses').expect(401);
    await add(home, visitor(shop)).expect(401);
    await visitor(shop).delete(`/api/user/addresses/${id}`).expect(401);
    expect(await list()).toMatchObject([{ id, ...home }]);
  });

  it('are not available to guests', async () => {
    const guest = visitor(shop);
    await guest
      .post('/api/guest')
      .send({ email: `guest-${userId}@shop.example` })
      .expect(201);
    await guest.get('/api/user/addresses').expect(401);
    await add(home, guest).expect(401);
  });
});
