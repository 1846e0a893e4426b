import fs from 'node:fs';
import path from 'node:path';
import { DiscoveryService } from '@nestjs/core';
import request from 'supertest';
import { Metrics } from '../../src/adapters/prometheus/metrics.js';
import { signedIn, visitor } from '../builders/account.js';
import { holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { within } from '../harness/within.js';

/** Returns the value of a metric, e.g. `shop_mails{state="sent"}`. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

/** The name of a histogram, from one of its series. */
const familyOf = (name: string) => name.replace(/_(bucket|count|sum)$/, '');

describe('metrics', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp({}, { worker: false, pages: true });
  });
  afterAll(() => shop.close());

  const read = () => request(shop.url).get('/metrics').expect(200);
  /** Reads the page with a new instance, because an instance reads the shop's metrics at most once in five seconds. */
  const freshPage = () => new Metrics(shop.app.get(DiscoveryService, { strict: false })).page();

  it('report orders, payments and mails from the database, and declined cards', async () => {
    const { agent } = await signedIn(shop);
    const product = await aProduct(shop.database);
    const checkout = await openCheckout(agent, [{ product }]);
    await holdCheckout(agent, checkout).expect(200);
    await payInSandbox(agent, checkout, '4000 0000 0000 0002').expect(402);
    await payInSandbox(agent, checkout).expect(200);
    await placeOrder(agent, checkout).expect(201);
    await shop.database.query(
      `UPDATE mails SET next_attempt_at = now() - interval '90 seconds', waiting_since = now() - interval '2 hours'`,
    );
    await shop.database.query('INSERT INTO mail_pause DEFAULT VALUES');
    await shop.database.query(
      `INSERT INTO jobs (name, next_run_at, outcome) VALUES ('refunds', now() - interval '1 hour', 'failed')`,
    );

    const { text, headers } = await read();
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(headers['cache-control']).toBe('no-store');
    expect(valueOf(text, 'shop_orders{status="pending"}')).toBe(1);
    expect(valueOf(text, 'shop_orders{status="cancelled"}')).toBe(0);
    expect(valueOf(text, 'shop_payments{result="paid"}')).toBe(1);
    expect(valueOf(text, 'shop_payments{result="refund_due"}')).toBe(0);
    expect(valueOf(text, 'shop_payments{result="refund_surplus"}')).toBe(0);
    expect(valueOf(text, 'shop_payments_declined_total')).toBe(1);
    expect(valueOf(text, 'shop_refunds_failed')).toBe(0);
    expect(valueOf(text, 'shop_mails{state="pending"}')).toBeGreaterThanOrEqual(1);
    expect(valueOf(text, 'shop_mails{state="failed"}')).toBe(0);
    expect(valueOf(text, 'shop_mails_oldest_due_seconds')).toBeGreaterThanOrEqual(90);
    expect(valueOf(text, 'shop_mails_oldest_waiting_seconds')).toBeGreaterThanOrEqual(7200);
    expect(valueOf(text, 'shop_mails_paused')).toBe(1);
    expect(valueOf(text, 'shop_job_overdue_seconds{name="refunds"}')).toBeGreaterThanOrEqual(3600);
    expect(valueOf(text, 'shop_job_failed{name="refunds"}')).toBe(1);
    // A missing value fires the alert, but 0 would not.
    expect(text).toContain('# TYPE shop_backup_age_seconds gauge');
    expect(text).not.toMatch(/^shop_backup_age_seconds/m);
  });

  it('report recent sales, mails and backups, and the state of each dependency', async () => {
    await shop.database.query(`
      INSERT INTO jobs (name, ended_at, outcome) VALUES ('backup', now() - interval '2 days', 'done');
      INSERT INTO mails (id, template, recipient, payload, state, cause, failed_at)
        VALUES (gen_random_uuid(), 'test', 'mary@shop.example', '{}', 'failed', 'connection', now());
      INSERT INTO mails (id, template, recipient, payload, state, created_at, sent_at)
        VALUES (gen_random_uuid(), 'test', 'mary@shop.example', '{}', 'sent', now() - interval '8 seconds', now())`);
    const { text } = await freshPage();
    expect(valueOf(text, 'shop_recent_orders{window="1h"}')).toBe(1);
    expect(valueOf(text, 'shop_recent_revenue_cents{window="24h"}')).toBeGreaterThan(0);
    expect(valueOf(text, 'shop_mails_failed_recently{cause="connection"}')).toBe(1);
    expect(valueOf(text, 'shop_mails_failed_recently{cause="address"}')).toBe(0);
    expect(valueOf(text, 'shop_mails_sent_recently')).toBe(1);
    expect(valueOf(text, 'shop_mail_delivery_seconds{quantile="0.95"}')).toBeCloseTo(8);
    expect(valueOf(text, 'shop_backup_age_seconds')).toBeGreaterThanOrEqual(2 * 86_400);
    expect(valueOf(text, 'shop_payments_without_order_oldest_seconds')).toBe(0);
    expect(valueOf(text, 'shop_orders_sent_unpaid_oldest_seconds')).toBe(0);
    expect(valueOf(text, 'shop_refunds_due_oldest_seconds')).toBe(0);
    expect(valueOf(text, 'shop_dependency_up{dependency="database"}')).toBe(1);
    expect(valueOf(text, 'shop_dependency_up{dependency="storage"}')).toBe(1);
    expect(text).toMatch(/^shop_build_info\{version="[\d.]+",node="v\d+\.[\d.]+"\} 1$/m);
    expect(valueOf(text, 'shop_database_statement_seconds_count')).toBeGreaterThan(0);
  });

  it('report the age of the oldest due refund and of the oldest unpaid shipment', async () => {
    await shop.database.query(`
      INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, created_at)
        SELECT gen_random_uuid(), id, 'pi_1', 100, 'returned', now() - interval '2 hours' FROM orders;
      INSERT INTO order_events (order_id, kind, detail, created_at)
        SELECT id, 'status', '{"status": "shipped"}', now() - interval '2 days' FROM orders;
      UPDATE orders SET status = 'shipped', paid_cents = 0, checkout_id = NULL`);
    const { text } = await freshPage();
    expect(valueOf(text, 'shop_refunds_due_oldest_seconds')).toBeCloseTo(7200, -2);
    expect(valueOf(text, 'shop_orders_sent_unpaid_oldest_seconds')).toBeCloseTo(2 * 86_400, -2);
  });

  it('count errors from zero, so that the first one is an increase', async () => {
    const metrics = new Metrics(shop.app.get(DiscoveryService, { strict: false }));
    expect(valueOf((await metrics.page()).text, 'http_request_errors_total')).toBe(0);
    for (const status of [200, 404, 503]) metrics.recordRequest({ method: 'GET', route: '/cart', status }, 0.1);
    expect(valueOf((await metrics.page()).text, 'http_request_errors_total')).toBe(1);
  });

  it('report the speed of visits, and reject invalid values', async () => {
    const visit = (body: object) => visitor(shop).post('/api/web-vitals').send(body);
    await visit({ page: 'product', lcp: 1.9, inp: 0.04, cls: 0 }).expect(204);
    await visit({ page: 'product', lcp: 3.2 }).expect(204);
    for (const wrong of [{ page: 'secret', lcp: 1 }, { page: 'home', lcp: -1 }, { page: 'home', inp: '1' }, { lcp: 1 }])
      await visit(wrong).expect(422);
    const { text } = await read();
    expect(valueOf(text, 'shop_web_vitals_lcp_seconds_bucket{le="2",page="product"}')).toBe(1);
    expect(valueOf(text, 'shop_web_vitals_lcp_seconds_count{page="product"}')).toBe(2);
    expect(valueOf(text, 'shop_web_vitals_inp_seconds_count{page="product"}')).toBe(1);
    expect(valueOf(text, 'shop_web_vitals_cls_sum{page="product"}')).toBe(0);
    expect(text).not.toContain('page="home"');
  });

  it('have every name that the rules and dashboards of deploy/monitoring refer to', async () => {
    const { text } = await freshPage();
    const folder = path.resolve('../deploy/monitoring');
    const files = ['rules.yml', ...fs.readdirSync(path.join(folder, 'dashboards')).map((file) => `dashboards/${file}`)];
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    // Only shops with Redis have this metric, which queue-figures.spec.ts tests.
    known.add('shop_mail_queue_jobs');
    const used = files.flatMap((file) => [
      ...fs.readFileSync(path.join(folder, file), 'utf8').matchAll(/\b(?:shop|http|nodejs|process)_[a-z0-9_]+/g),
    ]);
    expect(used.length).toBeGreaterThan(60);
    const unknown = used.map(([name]) => name).filter((name) => !known.has(name) && !known.has(familyOf(name)));
    expect(unknown).toEqual([]);
  });

  it('report requests by the pattern of their route, without data from the path @series', async () => {
    await visitor(shop).get('/api/orders/SECRETSECRETSECR').expect(404);
    const unknown = ['/secret/page', '/api/secret', '/%E0%A4%A'];
    for (const path of unknown) await visitor(shop).get(path).expect(404);
    await visitor(shop).get('/product/secret-product').expect(404);
    await visitor(shop).get('/products/bikinis?search=secret').expect(200);
    await visitor(shop).get('/no-picture.svg').expect(200);
    await within(30_000, async () => {
      const { text } = await read();
      return valueOf(text, 'http_requests_total{method="GET",route="/products/:category",status="200"}') === 1;
    });
    const { text } = await read();
    expect(valueOf(text, 'http_requests_total{method="GET",route="/api/orders/:id",status="404"}')).toBe(1);
    expect(text.toLowerCase()).not.toContain('secret');
    expect(valueOf(text, 'http_requests_total{method="GET",route="/product/:slug",status="404"}')).toBe(1);
    expect(valueOf(text, 'http_requests_total{method="GET",route="/products/:category",status="200"}')).toBe(1);
    expect(valueOf(text, 'http_requests_total{method="GET",route="(none)",status="404"}')).toBe(unknown.length);
    expect(valueOf(text, 'http_requests_total{method="GET",route="(file)",status="200"}')).toBe(1);
    expect(text).not.toContain('path}');
    expect(valueOf(text, 'http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/api/orders/:id"}')).toBe(
      1,
    );
    expect(valueOf(text, 'http_request_duration_seconds_count{method="GET",route="/api/orders/:id"}')).toBe(1);
  });

  it('report the database connections, the event loop and the memory of the process', async () => {
    const { text } = await read();
    expect(valueOf(text, 'shop_database_pool_connections{state="total"}')).toBeGreaterThan(0);
    expect(valueOf(text, 'shop_database_pool_connections{state="idle"}')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'shop_database_pool_waiting')).toBe(0);
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(text).not.toContain('shop_mail_queue_jobs');
  });

  it.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'])(
    'are not available through a proxy that sends %s',
    (name) => request(shop.url).get('/metrics').set(name, '127.0.0.1').expect(404),
  );

  it('require the configured token @series', async () => {
    const guarded = await startTestApp({ METRICS_TOKEN: 'a-token-of-the-operators' }, { worker: false });
    const scrape = (authorization?: string) => {
      const scrapeRequest = request(guarded.url).get('/metrics').set('X-Forwarded-For', '203.0.113.7');
      return authorization === undefined ? scrapeRequest : scrapeRequest.set('Authorization', authorization);
    };
    const refused = await scrape().expect(401);
    expect(refused.get('WWW-Authenticate')).toBe('Bearer');
    await scrape('Bearer a-token-of-the-operatorz').expect(401);
    await scrape('Bearer a-token-of-the-operators').expect(200);
    await guarded.close();
  });
});
