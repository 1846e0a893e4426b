import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { parse } from 'yaml';
import { inRoot } from '../paths.mjs';
import { runToEnd } from '../processes.mjs';
import { mayUnpack, unpackPackage } from '../services/debian-package.mjs';
import { onPath, versionOf } from '../services/executables.mjs';

const rulesFile = inRoot('deploy', 'monitoring', 'rules.yml');
/** @type {{ groups: { rules: { alert: string, annotations: Record<string, string> }[] }[] }} */
const { groups } = parse(fs.readFileSync(rulesFile, 'utf8'));
const rules = groups.flatMap(({ rules: all }) => all);

const errors = 'http_request_errors_total{job="shop"}';

/**
 * Series for each alert. With `quiet`, the alert does not fire. With each case of `firing`, the alert fires. Values are
 * one minute apart: `0x9` is ten times 0, `0+5x9` is 0, 5, 10 and so on, and `_x9` is no value. All cases last for
 * `minutes`.
 * @type {Record<string, { minutes: number, quiet: Record<string, string>, firing: Record<string, string> | Record<string, string>[] }>}
 */
const cases = {
  ShopDown: { minutes: 3, quiet: { 'up{job="shop"}': '1x9' }, firing: { 'up{job="shop"}': '0x9' } },
  DatabaseUnreachable: dependency('database', 5),
  PicturesUnreachable: dependency('storage', 4),
  ConnectionsExhausted: gauge('shop_database_pool_waiting', 3, 0, 4),
  ErrorsFrequent: {
    minutes: 15,
    quiet: { [requests(200)]: '0+1000x20', [errors]: '0x20' },
    firing: { [requests(200)]: '0+1000x20', [errors]: '0+2x20' },
  },
  ResponsesSlow: {
    minutes: 20,
    // With ten responses per minute, a single slow response is already the 99th percentile.
    quiet: durations(9, 10),
    firing: durations(90, 100),
  },
  EventLoopBlocked: gauge('nodejs_eventloop_lag_p99_seconds{job="shop"}', 7, 0.05, 0.4),
  MailLate: {
    minutes: 4,
    quiet: { shop_mails_oldest_due_seconds: '900x9', shop_mails_paused: '1x9' },
    firing: { shop_mails_oldest_due_seconds: '900x9', shop_mails_paused: '0x9' },
  },
  MailsFailed: {
    minutes: 1,
    quiet: { [failures('address')]: '20x9', [failures('connection')]: '0x9' },
    firing: { [failures('address')]: '0x9', [failures('connection')]: '1x9' },
  },
  MailServerUnreachable: dependency('mail', 7),
  MailPaused: {
    minutes: 65,
    quiet: { shop_mails_oldest_waiting_seconds: '4000x70', shop_mails_paused: '0x70' },
    firing: { shop_mails_oldest_waiting_seconds: '4000x70', shop_mails_paused: '1x70' },
  },
  QueueUnreachable: dependency('redis', 4),
  PaymentWithoutOrder: gauge('shop_payments_without_order_oldest_seconds', 4, 500, 700),
  OrderWithoutPayment: gauge('shop_orders_sent_unpaid_oldest_seconds', 4, 86_000, 87_000),
  WebhookSilent: {
    minutes: 75,
    quiet: { shop_payment_event_age_seconds: '7200x90', [payments('paid')]: '40x90' },
    firing: { shop_payment_event_age_seconds: '7200x90', [payments('paid')]: '40+1x90' },
  },
  RefundFailed: {
    minutes: 9,
    // The alert does not fire for failures in the past.
    quiet: { shop_refunds_failed: '0x20', [payments('refund_failed')]: '3x20' },
    firing: [{ shop_refunds_failed: '1x20' }, { shop_refunds_failed: '0x20', [payments('refund_failed')]: '0x5 1x20' }],
  },
  RefundLate: gauge('shop_refunds_due_oldest_seconds', 4, 3500, 3700),
  RefundUnexpected: {
    minutes: 9,
    // The alert does not fire for refunds in the past.
    quiet: { [payments('refund_surplus')]: '3x20' },
    firing: { [payments('refund_surplus')]: '3x5 4x20' },
  },
  JobOverdue: gauge('shop_job_overdue_seconds{name="refunds"}', 4, 800, 1000),
  JobFailed: gauge('shop_job_failed{name="refunds"}', 32, 0, 1),
  BackupOld: gauge('shop_backup_age_seconds', 65, 90_000, 95_000),
  ExporterDown: gauge('up{job="node"}', 7, 1, 0),
  DiskFull: {
    minutes: 12,
    quiet: disk(12),
    firing: disk(8),
  },
  SiteUnreachable: gauge('probe_success{job="site"}', 7, 1, 0),
  CertificateExpires: gauge('probe_ssl_earliest_cert_expiry', 65, 20 * 86_400, 13 * 86_400),
};

function gauge(series, minutes, quiet, firing) {
  return { minutes, quiet: { [series]: `${quiet}x${minutes + 9}` }, firing: { [series]: `${firing}x${minutes + 9}` } };
}

function dependency(name, minutes) {
  return gauge(`shop_dependency_up{dependency="${name}"}`, minutes, 1, 0);
}

function requests(status) {
  return `http_requests_total{job="shop",route="/api/orders",status="${status}"}`;
}

/** Returns series of responses: `fast` of `all` responses per minute take at most one second. */
function durations(fast, all) {
  const labels = 'job="shop",route="/api/orders"';
  return {
    [`http_request_duration_seconds_bucket{${labels},le="1"}`]: `0+${fast}x30`,
    [`http_request_duration_seconds_bucket{${labels},le="2.5"}`]: `0+${all}x30`,
    [`http_request_duration_seconds_bucket{${labels},le="+Inf"}`]: `0+${all}x30`,
    [`http_request_duration_seconds_count{${labels}}`]: `0+${all}x30`,
  };
}

function failures(cause) {
  return `shop_mails_failed_recently{cause="${cause}"}`;
}

function payments(result) {
  return `shop_payments{result="${result}"}`;
}

function disk(available) {
  const labels = '{mountpoint="/",fstype="ext4"}';
  return {
    [`node_filesystem_avail_bytes${labels}`]: `${available}x30`,
    [`node_filesystem_size_bytes${labels}`]: '100x30',
  };
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'monitoring-'));
after(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Finds promtool, which evaluates the rules of Prometheus. Unpacks the package of this system if none is installed. */
async function obtainPromtool() {
  const tools = inRoot('.data', 'promtool');
  const unpacked = path.join(tools, 'promtool');
  const found = [onPath('promtool'), unpacked].find((program) => program && versionOf(program));
  if (found) return found;
  assert.ok(mayUnpack(), 'This machine has no promtool. Install Prometheus, for example the package of Debian.');
  await unpackPackage('prometheus', { program: unpacked, folder: tools });
  return unpacked;
}

/**
 * Returns a test for promtool, which checks whether the alert fires at the end.
 * @param {{ minutes: number, series: Record<string, string>, fires: boolean }} state
 */
const outcome = (alert, { minutes, series, fires }) => ({
  interval: '1m',
  input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
  promql_expr_test: [
    {
      expr: `count by (alertname) (ALERTS{alertname="${alert}", alertstate="firing"})`,
      eval_time: `${minutes}m`,
      exp_samples: fires ? [{ labels: `{alertname="${alert}"}`, value: 1 }] : [],
    },
  ],
});

for (const { alert, annotations } of rules) {
  test(`${alert} fires in its case only, and has a runbook`, async () => {
    const known = cases[alert];
    assert.ok(known, `scripts/testing/monitoring.test.mjs has no case for ${alert}`);
    const { minutes, quiet, firing } = known;
    const file = path.join(folder, `${alert}.json`);
    const tests = [
      outcome(alert, { minutes, series: quiet, fires: false }),
      ...[firing].flat().map((series) => outcome(alert, { minutes, series, fires: true })),
    ];
    // promtool reads YAML, which includes JSON.
    fs.writeFileSync(file, JSON.stringify({ rule_files: [rulesFile], evaluation_interval: '1m', tests }));
    const { code, output } = await runToEnd(await obtainPromtool(), ['test', 'rules', file], { timeout: 60_000 });
    assert.equal(code, 0, output);
    const page = path.basename(annotations.runbook_url);
    assert.ok(fs.existsSync(inRoot('docs', 'runbooks', page)), `docs/runbooks/${page} does not exist`);
  });
}

test('the rules and the scrape configuration are valid', async () => {
  const promtool = await obtainPromtool();
  for (const [kind, file] of [
    ['rules', 'rules.yml'],
    ['config', 'prometheus.yml'],
  ]) {
    const args = ['check', kind, inRoot('deploy', 'monitoring', file)];
    const { code, output } = await runToEnd(promtool, args, { timeout: 60_000 });
    assert.equal(code, 0, output);
  }
});
