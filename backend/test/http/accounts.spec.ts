import request from 'supertest';
import { signedIn, visitor } from '../builders/account.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const marina = { username: 'marina', email: 'Marina@shop.example', password: 'a wave at noon' };

describe('creating an account', () => {
  it('signs in at once and never tells the password', async () => {
    const agent = visitor(shop);
    const answer = await agent
      .post('/api/register')
      .send({ ...marina, username: '  marina ' })
      .expect(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      username: 'marina',
      email: 'Marina@shop.example',
      isAdmin: false,
    });
    await agent.get('/api/user').expect(200, answer.body);
    const [stored] = await shop.database.query<{ password_hash: string }>('SELECT password_hash FROM users');
    expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$|^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
  it('says 401 to who is signed out', async () => {
    await request(shop.url).get('/api/user').expect(401);
    await signedIn(shop, { admin: true });
  });
});
