import { DataSource } from 'typeorm';
import { Argon2PasswordHasher } from '../../src/adapters/crypto/argon2-password-hasher.js';
import { AdoptDemoShop } from '../../src/adapters/demo/adopt-demo-shop.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import { parseConfig } from '../../src/config/config.js';
import { createApp } from '../../src/modules/create-app.js';
import { checkDatabase } from '../../src/processes/database-check.js';
import { visitor } from '../builders/account.js';
import { storeSettings } from '../builders/store-settings.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const owner = { username: 'marina', email: 'marina@shop.example', password: 'bluebird over Monterey bay' };
const refusal = /^DATABASE_URL holds the data of the demo shop.*"npm run demo -- remove".*"npm run demo -- adopt"/;

describe('the demo database in production', () => {
  let demo: TestApp;
  let dataSource: DataSource;
  beforeAll(async () => {
    demo = await startTestApp({ DEMO_DATA: 'true' });
    dataSource = await new DataSource(dataSourceOptions(demo.database.url, 2)).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await demo.close();
  });

  const production = () =>
    parseConfig({
      ...storeSettings,
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: demo.database.url,
      DATA_DIR: demo.dataDir,
      SESSION_SECRET: 'a session secret of production',
      PAYMENTS: 'sandbox',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '10000',
    });
  const adopt = () => new AdoptDemoShop(new Argon2PasswordHasher()).execute(dataSource, owner);

  it('is refused at startup, even if the database responds late', async () => {
    await expect(checkDatabase(production())).rejects.toThrow(refusal);
    const app = await createApp(production(), { worker: false, pages: false });
    await expect(app.init()).rejects.toThrow(refusal);
    await app.close();
    await checkDatabase({ databaseUrl: demo.database.url });
  });

  it('is refused if it was loaded before the marker table existed', async () => {
    const old = visitor(demo);
    await old.post('/api/login').send({ username: 'shopper', password: 'liberty-shopper' }).expect(200);
    expect(await adopt()).toEqual({ locked: ['shopper'], administrator: 'marina' });
    expect(await adopt()).toBeNull();
    await old.get('/api/user').expect(401);
    await checkDatabase(production());
    const app = await createApp(production(), { worker: false, pages: false });
    try {
      await app.listen(0, '127.0.0.1');
      const browser = visitor({ url: (await app.getUrl()).replace('[::1]', '127.0.0.1') });
      for (const name of ['admin', 'shopper'])
        await browser
          .post('/api/login')
          .send({ username: name, password: `liberty-${name}` })
          .expect(401);
      const rejected = await browser
        .post('/api/register')
        .send({ username: 'casey', email: 'casey@shop.example', password: 'Liberty-Shopper' });
      expect(rejected).toMatchObject({ status: 422, body: { errors: { password: expect.any(String) } } });
      const { username, password } = owner;
      const signedIn = await browser.post('/api/login').send({ username, password }).expect(200);
      expect(signedIn.body).toMatchObject({ username: 'marina', isAdmin: true });
    } finally {
      await app.close();
    }
  });

  it('is refused while an administrator has a password from the README', async () => {
    const hash = await new Argon2PasswordHasher().hash('liberty-admin');
    await demo.database.query('UPDATE users SET password_hash = $1 WHERE username = $2', [hash, 'marina']);
    await expect(checkDatabase(production())).rejects.toThrow(
      /^DATABASE_URL holds the account marina with a password from the README/,
    );
  });
});
