import fs from 'node:fs';
import { Client } from 'pg';
import request from 'supertest';
import { HealthController } from '../../src/adapters/http/health/health.controller.js';
import { signedIn } from '../builders/account.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('the health check', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp();
  });
  afterAll(() => shop.close());

  const ready = () => request(shop.url).get('/health/ready');

  it('reports that the process is alive and the shop is ready', async () => {
    await request(shop.url).get('/health/live').expect(200, { status: 'ok' });
    const response = await ready().expect(200);
    expect(response.body.dependencies).toMatchObject({ database: 'up', migrations: 'up', storage: 'up' });
    expect(Object.keys(response.body.dependencies as object).sort()).toEqual(
      ['database', 'mail', 'migrations', 'redis', 'storage'].sort(),
    );
  });

  it('contains a warning while there is no administrator', async () => {
    await signedIn(shop);
    const warning = expect.stringMatching(
      /^The shop has no administrator\. Run `npm run admin:create` to create one\.$/,
    );
    expect((await ready().expect(200)).body.warnings).toEqual([warning]);
    await signedIn(shop, { admin: true });
    expect((await ready().expect(200)).body.warnings).toEqual([]);
  });

  it('contains a warning while mail is paused', async () => {
    await shop.database.query('INSERT INTO mail_pause DEFAULT VALUES');
    const warning = expect.stringMatching(
      /^Mail has been paused since 2\S+Z\. Staff can resume it under More → Mail\.$/,
    );
    expect((await ready().expect(200)).body.warnings).toEqual([warning]);
    await shop.database.query('DELETE FROM mail_pause');
    expect((await ready().expect(200)).body.warnings).toEqual([]);
  });

  it('returns 503 while a migration is missing', async () => {
    const rows = await shop.database.query('DELETE FROM migrations RETURNING *');
    const response = await ready().expect(503);
    expect(response.body).toMatchObject({ code: 'not-ready', dependencies: { database: 'up', migrations: 'down' } });
    await shop.database.query('INSERT INTO migrations SELECT * FROM jsonb_populate_recordset(NULL::migrations, $1)', [
      JSON.stringify(rows),
    ]);
  });

  it('returns 503 while the database is unavailable, and recovers', async () => {
    const server = new Client({ connectionString: process.env['TEST_DATABASE_URL'] });
    await server.connect();
    const name = new URL(shop.database.url).pathname.slice(1);
    await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await server.query(
      "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1 AND application_name = 'shop'",
      [name],
    );
    const unavailable = await ready().expect(503);
    expect(unavailable.body).toMatchObject({ statusCode: 503, status: 'down', dependencies: { database: 'down' } });
    expect(Number(unavailable.get('Retry-After'))).toBeGreaterThan(0);
    await request(shop.url).get('/health/live').expect(200);
    await request(shop.url).get('/api/user').set('Cookie', 'sid=s%3Ax.y; signed_in=1').expect(401);
    await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await server.end();
    const back = await ready().expect(200);
    expect(back.body.dependencies).toMatchObject({ database: 'up', migrations: 'up' });
  });

  it('reports a degraded state without the data folder, and the shop continues', async () => {
    fs.rmSync(shop.dataDir, { recursive: true });
    const response = await ready().expect(200);
    expect(response.body).toMatchObject({ status: 'degraded', dependencies: { storage: 'down' } });
  });
});

it('a process that shuts down is not ready', async () => {
  const shop = await startTestApp();
  const health = shop.app.get(HealthController, { strict: false });
  await expect(health.ready()).resolves.toMatchObject({ dependencies: { database: 'up' } });
  await shop.close();
  await expect(health.ready()).rejects.toMatchObject({ kind: 'unavailable', code: 'ending' });
});
