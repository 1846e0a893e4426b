import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { DiscoveryService } from '@nestjs/core';
import { Watchdog } from '../../src/adapters/timers/watchdog.js';
import { Config } from '../../src/config/config.js';
import { AlertChannel, OpenAlerts } from '../../src/domain/jobs/ports/operator-alerts.js';
import { startMailServer, type TestMailServer } from '../harness/smtp.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { within } from '../harness/within.js';

describe('alerts of the watchdog', () => {
  let mailServer: TestMailServer;
  let chat: http.Server;
  let shop: TestApp;
  const posted: { text: string }[] = [];
  let isRevoked = false;
  beforeAll(async () => {
    mailServer = await startMailServer();
    chat = http.createServer((request, response) => {
      void request.toArray().then((chunks) => {
        if (isRevoked) response.statusCode = 404;
        else posted.push(JSON.parse(Buffer.concat(chunks).toString()) as { text: string });
        response.end();
      });
    });
    await once(chat.listen(0, '127.0.0.1'), 'listening');
    shop = await startTestApp({
      ALERT_WEBHOOK_URL: `http://127.0.0.1:${(chat.address() as AddressInfo).port}/hook`,
      ALERT_EMAIL: 'operators@shop.example',
      ALERT_SMTP_URL: mailServer.url,
    });
  });
  afterAll(async () => {
    await shop.close();
    chat.close().closeAllConnections();
    await mailServer.stop();
  });

  const passMinutes = () =>
    shop.database.query(
      `UPDATE alerts SET seen_at = now() - interval '3 minutes', claimed_at = now() - interval '3 minutes'`,
    );

  const aWatchdog = () => {
    const get = <T>(token: abstract new (...args: never[]) => T): T => shop.app.get(token, { strict: false });
    return new Watchdog(get(Config), get(DiscoveryService), get(OpenAlerts), get(AlertChannel));
  };

  it('reach the operators once from two workers, by webhook and by mail, and again when they end', async () => {
    const watchdogs = [aWatchdog(), aWatchdog()];
    const checkAll = () => Promise.all(watchdogs.map((watchdog) => watchdog.check()));
    // This lock makes the job seem to run in another worker, so the job stays overdue.
    await shop.database.query(`SELECT pg_advisory_lock(7412003, hashtext('old-mails'))`);
    await shop.database.query(`UPDATE jobs SET next_run_at = now() - interval '1 hour' WHERE name = 'old-mails'`);
    for (let check = 0; check < 3; check++) await checkAll();
    const text = 'The background jobs of the shop are late by 15 minutes or more.';
    expect(posted).toEqual([{ text: expect.stringContaining(`Alert: ${text}\nSee docs/runbooks/job-overdue.md`) }]);
    expect((await mailServer.arrived(1)).map(({ subject }) => subject)).toEqual([`Liberty Tide: Alert: ${text}`]);

    await shop.database.query(`UPDATE jobs SET next_run_at = now() + interval '1 hour'`);
    for (let check = 0; check < 2; check++) await checkAll();
    // The alert does not end yet, because a worker found the problem less than 150 seconds ago.
    expect(posted).toHaveLength(1);
    await passMinutes();
    for (let check = 0; check < 2; check++) await checkAll();
    expect(posted).toHaveLength(2);
    expect(posted[1]?.text).toContain('Over: The background jobs of the shop are on time again.');
    expect(await mailServer.arrived(2)).toHaveLength(2);
  });

  it('reach the operators by mail if the webhook fails, and are repeated only if no way works', async () => {
    const openAlerts = shop.app.get(OpenAlerts, { strict: false });
    const channel = shop.app.get(AlertChannel, { strict: false });
    const before = (await mailServer.arrived(0)).length;
    isRevoked = true;
    await openAlerts.begin('queue', () => channel.send('Alert: Redis is not responding.', 'See docs/runbooks'));
    expect(await mailServer.arrived(before + 1)).toHaveLength(before + 1);
    isRevoked = false;
    const failed = () => Promise.reject(new Error('No way works.'));
    const succeed = jest.fn().mockResolvedValue(undefined);
    await expect(openAlerts.begin('money', failed)).rejects.toThrow('No way works.');
    await openAlerts.begin('money', succeed);
    await passMinutes();
    await expect(openAlerts.end('money', failed)).rejects.toThrow('No way works.');
    await openAlerts.end('money', succeed);
    await openAlerts.end('money', succeed);
    expect(succeed).toHaveBeenCalledTimes(2);
  });

  it('are sent by another worker if the first one died before it sent the message', async () => {
    const openAlerts = shop.app.get(OpenAlerts, { strict: false });
    const notify = jest.fn().mockResolvedValue(undefined);
    await shop.database.query(`INSERT INTO alerts (name) VALUES ('jobs')`);
    await openAlerts.begin('jobs', notify);
    expect(notify).not.toHaveBeenCalled();
    await shop.database.query(`UPDATE alerts SET claimed_at = now() - interval '3 minutes'`);
    for (let check = 0; check < 2; check++) await openAlerts.begin('jobs', notify);
    expect(notify).toHaveBeenCalledTimes(1);

    await passMinutes();
    // Simulate a worker that claims the end of the alert and dies: this promise is never settled.
    void openAlerts.end('jobs', () => new Promise(() => undefined));
    await within(30_000, async () => {
      const claimed = await shop.database.query(`SELECT FROM alerts WHERE claimed_at > seen_at`);
      return claimed.length === 1;
    });
    await openAlerts.end('jobs', notify);
    expect(notify).toHaveBeenCalledTimes(1);
    await shop.database.query(`UPDATE alerts SET claimed_at = now() - interval '3 minutes'`);
    for (let check = 0; check < 2; check++) await openAlerts.end('jobs', notify);
    expect(notify).toHaveBeenCalledTimes(2);
  });
});
