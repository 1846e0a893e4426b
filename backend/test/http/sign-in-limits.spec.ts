import { signedIn, visitor } from '../builders/account.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('failed sign-ins', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp();
  });
  afterAll(() => shop.close());

  const tryToSignIn = (username: string, password: string) =>
    visitor(shop).post('/api/login').send({ username, password });

  it('of one account are refused after ten, also with the right password, while its sessions stay', async () => {
    const { agent, user } = await signedIn(shop);
    for (let n = 1; n <= 10; n += 1) await tryToSignIn(user.username.toUpperCase(), `guess ${n}`).expect(401);
    const answer = await tryToSignIn(user.username, user.password).expect(429);
    expect(answer.body.code).toBe('too-many');
    expect(Number(answer.get('Retry-After'))).toBeGreaterThan(880);
    expect(Number(answer.get('Retry-After'))).toBeLessThanOrEqual(900);
    await agent.get('/api/user').expect(200);
    const other = await signedIn(shop);
    await tryToSignIn(other.user.username, other.user.password).expect(200);
  });

  it('are forgotten after a success', async () => {
    const { user } = await signedIn(shop);
    for (let round = 0; round < 2; round += 1) {
      for (let n = 1; n <= 9; n += 1) await tryToSignIn(user.username, `guess ${n}`).expect(401);
      await tryToSignIn(user.username, user.password).expect(200);
    }
  });

  it('sent all at once are no more than ten guesses', async () => {
    const { user } = await signedIn(shop);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => tryToSignIn(user.username, `guess ${n}`)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('of a name that nobody has are limited in the same way', async () => {
    for (let n = 1; n <= 10; n += 1) await tryToSignIn('nobody', `guess ${n}`).expect(401);
    await tryToSignIn('nobody', 'guess 11').expect(429);
  });
});

describe('calls from one network address', () => {
  it('are limited, scaled by the setting, and pass while the counts are out of reach', async () => {
    const shop = await startTestApp({ RATE_LIMIT_FACTOR: '0.05' });
    try {
      const register = (name: string) =>
        visitor(shop)
          .post('/api/register')
          .send({ username: name, email: `${name}@shop.example`, password: 'long enough' });
      await register('first').expect(201);
      const refused = await register('second').expect(429);
      expect(Number(refused.get('Retry-After'))).toBeGreaterThan(3500);
      await shop.database.query('ALTER TABLE rate_limits RENAME TO elsewhere');
      await register('second').expect(201);
    } finally {
      await shop.close();
    }
  });
});
